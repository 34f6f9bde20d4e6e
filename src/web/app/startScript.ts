/**
 * Fetches the app once the page itself has everything, pictures included: on a slow line the two
 * would share what there is. Who touches the page sooner gets it sooner, and so does who has to fill
 * in a form. What is clicked and typed until then is kept for `replayEarly`. The text is constant, so
 * that the CSP allows it by its hash; the addresses stand beside it, in `data-scripts`.
 */
export const startScript = `(function(d,w){
var urls=d.currentScript.dataset.scripts.split(' '),gone,kept=w.earlyInput=[],late=['click','submit','input'];
function go(){if(gone)return;gone=1;urls.forEach(function(u){var s=d.createElement('script');s.src=u;s.async=false;d.head.appendChild(s)})}
function keep(e){var t=e.target,b;if(e.type==='submit')e.preventDefault();
else if(e.type==='input')kept.push([t,t.value]);
else if(t.closest&&(b=t.closest('button'))){e.preventDefault();kept.push([b])}go()}
late.forEach(function(n){w.addEventListener(n,keep,true)});
kept.stop=function(){late.forEach(function(n){w.removeEventListener(n,keep,true)})};
['pointerdown','pointermove','keydown','focusin','scroll'].forEach(function(n){w.addEventListener(n,go,{once:true,passive:true,capture:true})});
d.addEventListener('DOMContentLoaded',function(){if(d.querySelector('main [type=password],main [type=email]'))go();else setTimeout(go,3000)});
w.addEventListener('load',function(){setTimeout(go)})
})(document,window)`.replace(/\n/g, '');
