import { createHash } from 'node:crypto';
import type { AssetManifest } from '@/contract/render';
import { storageKeys, themeScript } from '@/contract/wire';
import { earlyAdditionsKey } from './earlyEvents';
import { fontUrls } from '@/ui/fonts';
import { globalSheet } from '@/ui/globalSheet';
import { light } from '@/ui/tokens';
import { missingScriptKey } from '@/lib/newBuild';

const maxImageWaitMs = 3_000;
const firstRetryDelayMs = 1_000;
const maxRetryDelayMs = 30_000;

/**
 * Requests the app's scripts (`data-scripts`) once the page's images are painted, because both compete for bandwidth and
 * CPU. Requests them immediately if there are no images or the user interacts. Retries failed scripts. A missing script
 * (404), as after an update of the shop, reloads the page once.
 *
 * Stores clicks and input in `earlyEvents` until `replayEvents` calls `stop`, and hides them from React, which would
 * handle them a second time during hydration. Only the last press of a button is stored, except for quantity buttons
 * (`data-step`). A waiting control has `aria-busy` and `data-waiting`, about which React's development build warns.
 * `data-waiting` on `<html>` shows a line at the top of the page. If the user leaves first, additions to the cart
 * (`data-adds`) are stored for the next page, which sends them (`start`).
 *
 * `data-session` on `<html>` hides the login form at first if something else will probably replace it, because a token
 * is stored or the visitor comes from the checkout. The script is constant, because the CSP allows it by its hash.
 */
export const headScript = `(function(d,w){
var urls=d.currentScript.dataset.scripts.split(' '),root=d.documentElement,started,paused,retries=[];
var events=w.earlyEvents=[],names=['click','submit','input','change'];
try{if(localStorage.getItem('${storageKeys.accessToken}')||String(localStorage.getItem('${storageKeys.previousRoute}')).includes('/checkout'))root.dataset.session=''}catch(e){}
function request(url,wait){
var s=d.createElement('script'),repeated;
function again(){if(!repeated){repeated=1;request(url,Math.min(2*wait,${maxRetryDelayMs}))}}
s.src=url;s.async=false;
s.onerror=function(){
s.remove();retries.push(again);setTimeout(again,wait);
fetch(url,{method:'HEAD'}).then(function(response){
if(response.status===404&&sessionStorage.getItem('${missingScriptKey}')!==url){sessionStorage.setItem('${missingScriptKey}',url);location.reload()}
}).catch(function(){})};
d.head.appendChild(s)}
function begin(){
if(started)retries.splice(0).forEach(function(again){again()});
else{started=1;urls.forEach(function(url){request(url,${firstRetryDelayMs})})}}
function wait(control){control.setAttribute('aria-busy',true);control.dataset.waiting=root.dataset.waiting=''}
function unwait(control){control.removeAttribute('aria-busy');delete control.dataset.waiting}
function drop(which){for(var i=events.length;i--;)if(which(events[i]))unwait(events.splice(i,1)[0][1])}
function record(e){
if(paused)return;
var t=e.target,n=e.type,last=events[events.length-1];
if(n==='click'){
t=t.closest&&t.closest('button');if(!t)return;
if(!t.dataset.step)drop(function(entry){return entry[0]===n&&entry[1]===t});
events.push([n,t]);wait(t)}
else if(n==='submit'){events.push([n,t]);wait(t)}
else{
if(last&&last[0]==='input'&&last[1]===t)events.pop();
events.push(['input',t,t.type==='checkbox'||t.type==='radio'?t.checked:t.value])}
if(n==='click'||n==='submit')e.preventDefault();
e.stopImmediatePropagation();begin()}
function isAddition(entry){return entry[0]==='click'&&entry[1].dataset.adds}
function leave(){
if(!events.some(isAddition))return;
try{
var more=0,adds=JSON.parse(sessionStorage.getItem('${earlyAdditionsKey}')||'{}');
events.forEach(function(entry){
var data=entry[1].dataset,id=data.adds;
if(entry[0]==='click'&&data.step)more=Math.max(0,more+Number(data.step));
if(entry[1].inputMode==='numeric')more=Math.max(1,parseInt(entry[2])||1)-1;
if(isAddition(entry)){adds[id]=(adds[id]||0)+1+more;more=0}});
sessionStorage.setItem('${earlyAdditionsKey}',JSON.stringify(adds));
drop(isAddition)}catch(e){}}
names.forEach(function(name){w.addEventListener(name,record,true)});
w.addEventListener('pagehide',leave);
events.dispatch=function(control,act){paused=1;unwait(control);try{act()}finally{paused=0}};
events.stop=function(){names.forEach(function(name){w.removeEventListener(name,record,true)});w.removeEventListener('pagehide',leave);delete root.dataset.waiting};
setTimeout(begin,${maxImageWaitMs});
w.addEventListener('online',begin);
d.addEventListener('DOMContentLoaded',function(){if(!d.querySelector('main img:not([loading=lazy])'))begin()});
w.addEventListener('load',function(){requestAnimationFrame(function(){
new PerformanceObserver(begin).observe({type:'paint',buffered:true})})})
})(document,window)`.replace(/\n/g, '');

export const inlineScriptHashes = [themeScript, headScript].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);

interface ServerHead {
  manifest: AssetManifest;
  pageName: string;
  /** Generated by styled-components. */
  pageStyles: string;
}

/** Returns the fonts, theme, styles and loader script that the page needs before the app runs. */
export function serverHead({ manifest, pageName, pageStyles }: ServerHead): string {
  const page = manifest.pages[pageName];
  const unique = (files: string[]) => [...new Set(files)];
  // The page's files come first, so that they are loaded when the entry script runs.
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
