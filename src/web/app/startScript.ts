import { signs } from '../lib/nextSign';

/** Milliseconds in which a phone decodes and paints the pictures that the page has by then. */
const paintMs = 100;

/**
 * Fetches the app. A page that is complete as the server sent it is read without one: whoever is here
 * for the first time gets the app with the first sign of being there, so that reading costs no more
 * than a static page. Whoever has been here (has something stored, comes from another page of the
 * shop, asks for a language) gets it once the page's pictures are painted, since the two would share a
 * slow line and a slow processor. `data-now` stands on pages that are nothing without the app.
 *
 * What is clicked and typed until then is kept for `replayEarly`; `data-waiting` draws a line that says
 * so. The text is constant, so that the CSP allows it by its hash; the addresses stand beside it.
 */
export const startScript = `(function(d,w){
var data=d.currentScript.dataset,urls=data.scripts.split(' '),root=d.documentElement,gone,kept=w.earlyInput=[],late=['click','submit','input'];
function go(){if(gone)return;gone=1;urls.forEach(function(u){var s=d.createElement('script');s.src=u;s.async=false;d.head.appendChild(s)})}
function sign(){kept.sign=1;go()}
function keep(e){var t=e.target,b;if(e.type==='submit')e.preventDefault();
else if(e.type==='input')kept.push([t,t.value]);
else if(t.closest&&(b=t.closest('button'))){e.preventDefault();kept.push([b]);root.dataset.waiting=''}go()}
function known(){try{if(localStorage.length)return 1}catch(e){}
return /[?&]lang=/.test(location.search)||!d.referrer.indexOf(location.origin+'/')}
late.forEach(function(n){w.addEventListener(n,keep,true)});
kept.stop=function(){late.forEach(function(n){w.removeEventListener(n,keep,true)});delete root.dataset.waiting};
${JSON.stringify(signs)}.forEach(function(n){w.addEventListener(n,sign,{once:true,passive:true,capture:true})});
if('now' in data)d.addEventListener('DOMContentLoaded',go);
else if(known()){setTimeout(go,3000);
w.addEventListener('load',function(){requestAnimationFrame(function(){setTimeout(go,${paintMs})})})}
})(document,window)`.replace(/\n/g, '');
