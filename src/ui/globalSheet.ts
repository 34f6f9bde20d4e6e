import { fontFaces } from './fonts';
import { calm, forced, from, low, tall } from './media';
import { constants, dark, declarations, headerHeightMedium, light } from './tokens';

const lightTheme = `color-scheme:light;${declarations(light)}`;
const darkTheme = `color-scheme:dark;${declarations(dark)}`;

/** The theme is set by `data-theme` on `<html>` or, for part of the page, on any element. Print is always light. */
const themes = `
:root,[data-theme='light']{${lightTheme}}
[data-theme='dark']{${darkTheme}}
@media (prefers-color-scheme: dark){[data-theme='auto']{${darkTheme}}}
@media print{:root,[data-theme]{${lightTheme}}}
:root{${declarations(constants)}}
${tall}{:root{--sticky:sticky;--fixed:fixed}}
@media (min-height:800px){:root{--sticky-second:sticky}}
${from(768)}{:root{--header-h:${headerHeightMedium}}}
`;

/** Forced colours remove the backgrounds that mark selected items. */
const forcedColours = `
${forced}{
:is([aria-pressed='true'],[aria-selected='true'],a[aria-current]){forced-color-adjust:none;background:Highlight!important;color:HighlightText!important}
:is([aria-pressed='true'],[aria-selected='true'],a[aria-current]) *{color:inherit!important}
}
`;

/** Global styles; the server inlines them in the head of every page of the shop. */
export const globalSheet = `
${fontFaces}
${themes}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:calc(var(--header-h) + 16px);background:var(--background)}
${low}{html{scroll-padding-block:16px!important}}
body{margin:0;display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;background:var(--background);color:var(--text);font:400 var(--text-md)/1.6 var(--font-ui);-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility;accent-color:var(--brand);overflow-wrap:break-word}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,fieldset,legend{margin:0;padding:0}
ul,ol{list-style:none}
fieldset{border:0;min-width:0}
main{flex:1 0 auto;overflow-x:clip}
main:focus,h1:focus{outline:none}
img,svg{display:block}
img{max-width:100%}
a{color:inherit;text-decoration:none;text-underline-offset:.2em}
button,input,select,textarea{font:inherit;color:inherit}
button{background:none;border:0;padding:0;cursor:pointer}
h1,h2,h3,h4{font-family:var(--font-display);font-weight:600;letter-spacing:-.015em;line-height:1.08;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:var(--text-h1);line-height:1.03;letter-spacing:-.022em}
h2{font-size:var(--text-h2);letter-spacing:-.02em}
h3{font-size:var(--text-h3)}
h4{font-size:var(--text-h4);line-height:1.18;letter-spacing:-.01em}
p{text-wrap:pretty}
summary{cursor:pointer}
summary:has(>.lucide){list-style:none}
summary:has(>.lucide)::-webkit-details-marker{display:none}
[open]>summary>.lucide{transform:rotate(180deg)}
[hidden]{display:none!important}
html[data-waiting]::before{content:'';position:fixed;z-index:90;inset:0 0 auto;height:3px;background:var(--brand);transform-origin:left;animation:waiting 8s .1s cubic-bezier(.1,.6,.2,1) both}
@keyframes waiting{from{transform:scaleX(0)}to{transform:scaleX(.95)}}
body [data-waiting]{outline:3px solid var(--focus-ring);outline-offset:2px;animation:pulse .7s infinite alternate}
.on-deep [data-waiting]{outline-color:var(--deep-focus)}
@keyframes pulse{to{outline-color:transparent}}
.lucide{width:var(--icon,22px);height:var(--icon,22px);flex:none;stroke-width:1.75}
:focus-visible{outline:3px solid var(--focus-ring);outline-offset:2px}
:where(:focus-visible){border-radius:var(--radius-sm)}
.on-deep :focus-visible{outline-color:var(--deep-focus)}
.no-scroll{overflow:hidden}
.no-scroll body{padding-right:var(--scrollbar,0px)}
::view-transition{pointer-events:none}
::view-transition-group(root),::view-transition-old(root),::view-transition-new(root){animation-duration:.2s}
${calm}{
*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}
::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation:none!important}
}
${forcedColours}
@media print{
@page{margin:16mm}
body{display:block;font-size:11pt;background:#fff}
.no-print,dialog{display:none!important}
a[href^='http']::after{content:' (' attr(href) ')';font-size:.85em}
h1,h2,h3{break-after:avoid}
tr,li,figure{break-inside:avoid}
}
`.replace(/\n/g, '');
