/** The page of a property. */
export const propertyStyles = `.top,main{max-width:72rem;margin:0 auto}
.top{padding:.25rem max(8px,4vw)}
.top a{display:inline-flex;align-items:center;gap:.25rem;min-height:2.75rem;padding-right:.75rem;color:inherit;font-weight:600;text-decoration:none}
.gallery{display:flex;gap:.25rem;overflow-x:auto;scroll-snap-type:x mandatory;overscroll-behavior-x:contain;scrollbar-width:none;background:var(--soft)}
.gallery>*{position:relative;flex:0 0 100%;min-width:0;max-height:70vh;aspect-ratio:4/3;scroll-snap-align:center}
.gallery img{width:100%;height:100%;object-fit:cover;background:center/cover}
.gallery:focus-visible{outline-offset:-3px}
figcaption{position:absolute;right:.75rem;bottom:.75rem;padding:.125rem .625rem;border-radius:1rem;background:#000000b3;color:#fff;font-size:.8125rem;font-variant-numeric:tabular-nums}
.columns{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem;padding:1.5rem max(16px,4vw) 0}
.left>section,.rules>section+section{margin-top:2rem;padding-top:2rem;border-top:1px solid var(--line)}
section h2{margin-bottom:.75rem}
section>p+p{margin-top:.75rem}
.left>.where{justify-content:flex-start;margin-top:.5rem}
.facts{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;margin-top:1rem}
.rules .facts{margin-top:0}
.facts li,.amenities li{display:flex;align-items:center;gap:.5rem;min-width:0}
.facts .icon,.amenities .icon{color:var(--link)}
.amenities{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(11rem,100%),1fr));gap:.5rem 1rem}
.legend{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem;margin-bottom:1rem;color:var(--faint);font-size:.875rem}
.legend span{display:inline-grid;place-items:center;width:2rem;height:2rem;border-radius:.5rem;color:var(--ink)}
.legend span+span{margin-left:.75rem}
.months{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr));gap:1.5rem 2rem}
table{width:100%;border-collapse:separate;border-spacing:2px;table-layout:fixed;font-variant-numeric:tabular-nums;align-self:start}
caption{padding-bottom:.5rem;font-weight:600;text-align:left}
th{color:var(--faint);font-size:.75rem;font-weight:400}
td{position:relative;height:2.5rem;padding:0;border-radius:.5rem;color:var(--faint);text-align:center}
.free{background:var(--tint);font-weight:600}
td.free{color:var(--ink)}
.taken{background:repeating-linear-gradient(135deg,var(--soft) 0 4px,transparent 4px 8px);color:var(--faint)}
.legend .taken{color:var(--faint)}
.legend .chosen{color:#fff}
.chosen,td.chosen{background:var(--brand);color:#fff;font-weight:700}
.more{margin-top:1rem}
summary{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--link);font-weight:600;text-decoration:underline;text-underline-offset:.2em;cursor:pointer}
.more[open] summary{margin-bottom:1rem}
.dates{display:flex;flex-wrap:wrap;gap:.75rem}
.dates .field{flex:1 1 8.25rem;margin:0}
.dates .field:last-child{flex-basis:100%}
.quote .hint{margin-top:.5rem}
.quote button{width:100%}
.card{align-self:start}
.card>.price{margin-bottom:1rem;font-size:1.125rem;font-weight:600}
.stay{margin-top:1.25rem;font-weight:600}
.lines{margin-top:.5rem}
#offer .alert{margin-top:1rem}
.ask{margin-top:1.5rem;padding-top:1.5rem;border-top:1px solid var(--line)}
.ask h3{margin-bottom:.5rem}
.ask form{margin-top:1rem}
.ask button,.card .button{width:100%}
.card .button{margin-top:1rem}
.or{margin-top:1.25rem;color:var(--faint);text-align:center}
.or+.button{margin-top:.5rem}
.trap{position:absolute;left:-99rem}
.bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;margin:2rem calc(-1*max(16px,4vw)) 0;padding:12px max(16px,4vw) max(12px,env(safe-area-inset-bottom));border-top:1px solid var(--line);background:var(--card);font-weight:600}
@media (min-height:30rem){.bar{position:sticky;bottom:0;z-index:1}}
@media (min-width:60rem){
.bar{display:none}
.top{padding:.75rem 2rem}
main{padding:0 2rem}
.gallery{display:grid;grid-auto-flow:column;grid-template-rows:repeat(2,13.5rem);gap:.5rem;border-radius:1.25rem;background:none}
.gallery>*{max-height:none;aspect-ratio:auto;width:18rem;min-height:0;scroll-snap-align:start}
.gallery>:first-child{grid-row:span 2;width:36.5rem}
.gallery.few{display:flex;height:27.5rem}
.gallery.few>*{flex:1;width:auto}
.columns{grid-template-columns:minmax(0,1fr) 23rem;grid-template-rows:auto 1fr;gap:2.5rem 3.5rem;padding:2rem 0 0}
.card{grid-column:2;grid-row:1/span 2}
.rules{grid-column:1;grid-row:2;padding-top:2rem;border-top:1px solid var(--line)}
.follows{position:sticky;top:1rem}
}
`
