/** Colours, text, buttons and fields of all public pages. */
export const baseStyles = `:root{color-scheme:light dark;--page:#faf8f5;--card:#fff;--ink:#22201c;--faint:#655f56;--line:#e6e1d8;--edge:#8d867a;--soft:#f1ede6;--brand:#185a38;--press:#124a2d;--link:#185a38;--tint:#e4f0e8;--accent:#b0502a;--bad:#a3301c;--bad-tint:#fbeae6;--shadow:0 1px 2px #22201c0d,0 8px 24px #22201c12}
@media (prefers-color-scheme:dark){:root{--page:#121512;--card:#1a1d19;--ink:#e9e7e2;--faint:#a8a79f;--line:#2f342e;--edge:#737970;--soft:#232722;--brand:#27744d;--press:#2f8659;--link:#8dc4a2;--tint:#1d3427;--accent:#e79a78;--bad:#f0a193;--bad-tint:#3a211c;--shadow:none}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding:1rem 0 6rem}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.55 'Noto Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
h1,h2,h3,p,ul,dl,dd,figure,blockquote{margin:0;padding:0}
h1,h2,h3{line-height:1.2;letter-spacing:-.015em;text-wrap:balance}
h1{font-size:clamp(1.625rem,1.2rem + 2vw,2.25rem)}
h2{font-size:1.25rem}
h3{font-size:1.0625rem}
ul{list-style:none}
img{display:block;max-width:100%}
a{color:var(--link);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.wide{max-width:72rem;margin:0 auto;padding:0 max(16px,4vw)}
.faint,.hint{color:var(--faint)}
.hint{font-size:.875rem}
.unseen,td i{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.icon{width:1.25em;height:1.25em;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.rating{display:inline-flex;align-items:center;gap:.25rem;font-weight:600}
.rating .faint{font-weight:400}
.star{width:1em;height:1em;fill:var(--accent);stroke:none}
.where{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;color:var(--faint)}
.where .rating{color:var(--ink)}
button,.button{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:3rem;padding:10px 20px;border:1px solid transparent;border-radius:.75rem;background:var(--brand);color:#fff;font:inherit;font-weight:600;line-height:1.25;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--press)}
button:disabled{opacity:.7;cursor:default}
.plain{background:var(--card);border-color:var(--edge);color:var(--link)}
.plain:hover{background:var(--tint)}
.field{min-width:0}
.field+.field,form button{margin-top:1rem}
label{display:block;font-size:.875rem;font-weight:600;margin-bottom:.25rem}
input,select,textarea{display:block;width:100%;min-width:0;min-height:3rem;margin:0;padding:10px 12px;border:1px solid var(--edge);border-radius:.75rem;background:var(--card);color:inherit;font:inherit;-webkit-appearance:none;appearance:none}
select{padding-right:2rem;background:var(--card) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 8'%3E%3Cpath d='M1 1l5 5 5-5' fill='none' stroke='%238d867a' stroke-width='2'/%3E%3C/svg%3E") no-repeat right .75rem center/.75rem}
[aria-invalid]{border-color:var(--bad)}
.error{color:var(--bad);font-size:.875rem;font-weight:600;margin-top:.25rem}
.error:empty,.alert:empty,.done:empty{display:none}
.alert,.done{padding:.75rem 1rem;border-radius:.75rem;background:var(--bad-tint);color:var(--bad);font-weight:600}
.done{background:var(--tint);color:var(--link)}
form .alert,form .done{margin-top:1rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1.25rem;padding:clamp(16px,5vw,28px);box-shadow:var(--shadow)}
.lines>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.5rem 0}
.lines dd{margin-left:auto;font-variant-numeric:tabular-nums;text-align:right}
.total{border-top:1px solid var(--line);font-weight:700}
.no-picture{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.5rem;width:100%;height:100%;background:linear-gradient(145deg,var(--tint),var(--soft));color:var(--faint);font-size:.875rem}
.no-picture .icon{width:2.5rem;height:2.5rem;color:var(--link);stroke-width:1.25}
.foot{padding:2.5rem 1rem;color:var(--faint);font-size:.875rem;text-align:center}
.foot a{display:inline-block;padding:.75rem .25rem;color:inherit}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}button,.button{transition:background .15s}}
`
