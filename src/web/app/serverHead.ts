import { createHash } from 'node:crypto';
import type { AssetManifest } from '@/contract/render';
import { storageKeys, themeScript } from '@/contract/wire';
import { earlyAdditionsKey } from './earlyEvents';
import { fontUrls } from '@/ui/fonts';
import { globalSheet } from '@/ui/globalSheet';
import { light } from '@/ui/tokens';
import { missingScriptKey } from '@/lib/newBuild';

/** In milliseconds. */
const slowestImages = 3_000;
const firstRetry = 1_000;
const lastRetry = 30_000;

/**
 * Requests the app's scripts (`data-scripts`) once the page's images are painted, since both compete for bandwidth and
 * CPU; at once if there are none, or on an interaction. Retries a failed script. A missing one (404), after an update
 * of the shop, reloads the page once.
 *
 * Keeps clicks and input in `earlyEvents` until `replayEvents` calls `stop`, and hides them from React, which would
 * handle those during hydration twice. Keeps only the last press per button, except for quantity buttons (`data-step`).
 * A waiting control has `aria-busy` and `data-waiting` (a ring; React's development build warns about these
 * attributes); `data-waiting` of `<html>` shows a line at the top of the page. If the page is left first, products to
 * add to the cart (`data-adds`) are stored for the next page, which adds them (`start`).
 *
 * `data-session` of `<html>` hides the login form at first, if a token is stored or the visitor comes from the checkout
 * and will see another page or its steps.
 *
 * The text is constant, because the CSP allows it by hash.
 */
export const headScript = `(function(d,w){
var urls=d.currentScript.dataset.scripts.split(' '),root=d.documentElement,begun,paused,retries=[];
var events=w.earlyEvents=[],names=['click','submit','input','change'];
try{if(localStorage.getItem('${storageKeys.accessToken}')||String(localStorage.getItem('${storageKeys.previousRoute}')).includes('/checkout'))root.dataset.session=''}catch(e){}
function request(url,wait){
var s=d.createElement('script'),repeated;
function again(){if(!repeated){repeated=1;request(url,Math.min(2*wait,${lastRetry}))}}
s.src=url;s.async=false;
s.onerror=function(){
s.remove();retries.push(again);setTimeout(again,wait);
fetch(url,{method:'HEAD'}).then(function(response){
if(response.status===404&&sessionStorage.getItem('${missingScriptKey}')!==url){sessionStorage.setItem('${missingScriptKey}',url);location.reload()}
}).catch(function(){})};
d.head.appendChild(s)}
function begin(){
if(begun)retries.splice(0).forEach(function(again){again()});
else{begun=1;urls.forEach(function(url){request(url,${firstRetry})})}}
function wait(control){control.setAttribute('aria-busy',true);control.dataset.waiting=root.dataset.waiting=''}
function unwait(control){control.removeAttribute('aria-busy');delete control.dataset.waiting}
function drop(which){for(var i=events.length;i--;)if(which(events[i]))unwait(events.splice(i,1)[0][1])}
function keep(e){
if(paused)return;
var t=e.target,n=e.type,last=events[events.length-1];
if(n==='click'){
t=t.closest&&t.closest('button');if(!t)return;
if(!t.dataset.step)drop(function(kept){return kept[0]===n&&kept[1]===t});
events.push([n,t]);wait(t)}
else if(n==='submit'){events.push([n,t]);wait(t)}
else{
if(last&&last[0]==='input'&&last[1]===t)events.pop();
events.push(['input',t,t.type==='checkbox'||t.type==='radio'?t.checked:t.value])}
if(n==='click'||n==='submit')e.preventDefault();
e.stopImmediatePropagation();begin()}
function isAddition(kept){return kept[0]==='click'&&kept[1].dataset.adds}
function leave(){
if(!events.some(isAddition))return;
try{
var more=0,adds=JSON.parse(sessionStorage.getItem('${earlyAdditionsKey}')||'{}');
events.forEach(function(kept){
var data=kept[1].dataset,id=data.adds;
if(kept[0]==='click'&&data.step)more=Math.max(0,more+Number(data.step));
if(kept[1].inputMode==='numeric')more=Math.max(1,parseInt(kept[2])||1)-1;
if(isAddition(kept)){adds[id]=(adds[id]||0)+1+more;more=0}});
sessionStorage.setItem('${earlyAdditionsKey}',JSON.stringify(adds));
drop(isAddition)}catch(e){}}
names.forEach(function(name){w.addEventListener(name,keep,true)});
w.addEventListener('pagehide',leave);
events.dispatch=function(control,act){paused=1;unwait(control);try{act()}finally{paused=0}};
events.stop=function(){names.forEach(function(name){w.removeEventListener(name,keep,true)});w.removeEventListener('pagehide',leave);delete root.dataset.waiting};
setTimeout(begin,${slowestImages});
w.addEventListener('online',begin);
d.addEventListener('DOMContentLoaded',function(){if(!d.querySelector('main img:not([loading=lazy])'))begin()});
w.addEventListener('load',function(){requestAnimationFrame(function(){
new PerformanceObserver(begin).observe({type:'paint',buffered:true})})})
})(document,window)`.replace(/\n/g, '');

/** The hashes for the CSP; the texts are constant. */
export const inlineScriptHashes = [themeScript, headScript].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);

interface ServerHead {
  manifest: AssetManifest;
  pageName: string;
  /** The page's styles, made by styled-components. */
  pageStyles: string;
}

/**
 * The parts of the head needed before the app runs: fonts, theme, styles and the app's loader. React keeps them.
 */
export function serverHead({ manifest, pageName, pageStyles }: ServerHead): string {
  const page = manifest.pages[pageName];
  const unique = (files: string[]) => [...new Set(files)];
  // The page's own files come first, so that they are loaded when the entry runs.
  const scripts = unique([...(page?.scripts ?? []), ...manifest.scripts]);
  const sheets = unique([...manifest.styles, ...(page?.styles ?? [])]);
  return [
    `<meta name="theme-color" content="${light.deep}">`,
    `<script>${themeScript}</script>`,
    ...fontUrls.map(
      (url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`,
    ),
    ...sheets.map((url) => `<link rel="stylesheet" href="${url}">`),
    `<style>${globalSheet}</style>`,
    pageStyles,
    `<script data-scripts="${scripts.join(' ')}">${headScript}</script>`,
  ].join('');
}
