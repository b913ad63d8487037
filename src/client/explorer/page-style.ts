/**
 * Stylesheet of badge, card and bell. Everything visible is drawn by pseudo-elements with `all: initial`, so
 * that no style of the page affects it. Boxes have a fixed size regardless of their content, because a page
 * can measure them. Pages receive the stylesheet with the reply to their first request, so that pages without
 * badges do not load it.
 *
 * The `:host` rule resets properties one by one. `all: initial` would also work, but the browser would write
 * every property into copied content.
 */

export const STYLE = `
:host{display:inline!important;position:relative!important;float:none!important;margin:0!important;padding:0!important;border:0!important;background:none!important;box-shadow:none!important;opacity:1!important;visibility:visible!important;transform:none!important;filter:none!important;pointer-events:auto!important;font-size:0!important;line-height:0!important;user-select:none!important}
button{appearance:none;box-sizing:border-box;margin:0;padding:0;border:0;background:none;outline:0;text-align:left}
::before,::after{--ground:light-dark(#fff,#1b1f26);--ink:light-dark(#1c2430,#e8ebf0);--line:light-dark(#c3c9d2,#454d5a);all:initial;color-scheme:inherit;box-sizing:border-box;color:var(--ink);font:13px/18px system-ui,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.light{color-scheme:light}.dark{color-scheme:dark}
.badge{display:flex;align-items:center;position:absolute;overflow:clip}
.badge>button{position:relative;flex:1;height:16px;min-width:0}
.badge>button::after{display:inline-block;vertical-align:top;max-width:100%;height:16px;padding:0 6px 0 18px;border:1px solid var(--line);border-radius:4px;background:var(--ground);font:600 11px/14px system-ui,sans-serif;font-variant-numeric:tabular-nums;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;cursor:pointer}
.badge>button::before{position:absolute;z-index:1;left:5px;top:3px;width:10px;height:10px;cursor:pointer;forced-color-adjust:none}
.line{container-type:inline-size}
.line>button{flex:0 1 auto}
.line>button::after{white-space:normal;overflow-wrap:normal}
.badge>button+button{display:none}
.line>button+button{display:block;flex:none;margin-left:6px}
.line>button+button::after{padding:0 6px;text-decoration:underline}
@container(width<480px){.line>button+button{display:none}}
.short>button::after{padding:0 2px 0 15px}
.short>button::before{left:3px}
.small{justify-content:center}
.small>button{flex:0 1 14px;height:14px}
.small>button::after{width:100%;height:14px;padding:0;border-radius:7px}
.small>button::before{left:2px;top:2px;scale:.8}
button:hover::after{border-color:var(--ink)}
button:focus-visible::after{outline:2px solid var(--ink);outline-offset:-2px}
.card{box-sizing:border-box;position:fixed;inset:auto;margin:0;width:336px;height:284px;max-width:calc(100vw - 16px);max-height:calc(100vh - 16px);overflow:auto;padding:12px;border:1px solid #8889;border-radius:8px;background:light-dark(#fff,#1b1f26);box-shadow:0 4px 16px #0003;font-size:13px;line-height:0;white-space:normal;flex-direction:column}
.card:popover-open{display:flex}
.low{height:92px}
b::after{display:block;font-weight:600}
p{margin:0}
p::after{display:block;padding-top:6px;color:light-dark(#c62828,#ff8f87);font-weight:600}
i::before{content:"";display:block;height:6px;margin-top:8px;border-radius:3px;background:linear-gradient(90deg,light-dark(#1b6e43,#5fd39a) var(--gain),var(--line) 0)}
dl{display:grid;grid-template-columns:auto 1fr;column-gap:12px;margin:6px 0 0}
dd{margin:0}
dt::after,dd::after{display:block;padding-top:2px}
dt::after{color:light-dark(#5f6772,#a2abb8)}
dd::after{text-align:right}
.row{display:flex;flex-wrap:wrap}
.acts{position:sticky;bottom:-12px;margin:auto 0 -12px;padding-bottom:12px;background:light-dark(#fff,#1b1f26)}
.row button::after{display:block;margin:6px 6px 0 0;padding:2px 8px;border:1px solid var(--line);border-radius:4px;font-size:12px;cursor:pointer}
.bell{position:fixed;width:48px;height:32px;z-index:2147483647}
.bell::after{display:block;height:32px;padding:7px 0 0 24px;border:1px solid var(--line);border-radius:16px;background:var(--ground);font:600 12px/16px system-ui,sans-serif;cursor:pointer}
.bell::before{position:absolute;left:8px;top:9px;width:14px;height:14px;background:var(--ink);cursor:pointer}
@media print{:host{display:none!important}}`
