/**
 * Stylesheet of mark, card, tooltip and corner. What is visible is drawn by pseudo-elements with `all:
 * initial`, so that no style of the page affects it. Boxes have a fixed size regardless of their content,
 * because a page can measure them. Pages receive the stylesheet with the reply to their first request, so that
 * pages without marks do not load it.
 *
 * A mark is three inline boxes over each other: host, button and shape. Each consists of its padding: it is
 * 18 by 16 pixels, adds nothing to the height of its line, and no line breaks between it and the name. It has
 * no position, clip-path, transform, opacity or containment. Each of them would add a paint layer, and the
 * layers of 1,000 marks tripled the time that a page needs to scroll. Its colours have a contrast of at least
 * 3:1 on white and on black. Card, tooltip and corner are dark on light and dark pages.
 *
 * The `:host` rule resets properties one by one. `all: initial` would also work, but the browser would write
 * every property into copied content.
 */

export const STYLE = `
:host{display:inline!important;unicode-bidi:isolate!important;position:static!important;float:none!important;flex:none!important;align-self:center!important;margin:0!important;padding:12px 0 4px!important;padding-inline-start:18px!important;border:0!important;background:none!important;box-shadow:none!important;opacity:1!important;visibility:inherit!important;transform:none!important;filter:none!important;pointer-events:auto!important;font-size:0!important;line-height:0!important;vertical-align:baseline!important;user-select:none!important}
@media print{:host{display:none!important}}
:host>i{padding:12px 0 4px;padding-inline-start:18px;margin-inline-start:-18px;outline:0;cursor:pointer}
button{appearance:none;box-sizing:border-box;height:100%;margin:0;padding:0;border:0;background:none;outline:0;text-align:start;cursor:pointer}
::before,::after{--ground:#1b1f26;--ink:#e8ebf0;--line:#59626f;all:initial;box-sizing:border-box;color:var(--ink);font:13px/18px system-ui,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;cursor:inherit;forced-color-adjust:none}
:host>i::after{font-size:0;line-height:0;overflow-wrap:normal;padding:12px 0 4px;padding-inline-start:16px;margin-inline:-18px 2px;border-radius:5px;visibility:visible}
:host>i:focus-visible::after{outline:2px solid #3b7df0}
button:focus-visible::after{box-shadow:inset 0 0 0 2px #3b7df0}
.card,.tip,.corner{color-scheme:dark;box-sizing:border-box;position:fixed;inset:auto;margin:0;border:1px solid #59626f;border-radius:8px;background:#1b1f26;box-shadow:0 4px 16px #0005;forced-color-adjust:none}
.card{width:336px;height:284px;max-width:calc(100vw - 16px);max-height:calc(100vh - 16px);overflow:auto;padding:12px;font-size:13px;line-height:0;white-space:normal;flex-direction:column}
.card:popover-open{display:flex}
.low{height:92px}
.tip{padding:2px 8px;pointer-events:none}
.tip::after{position:absolute}
canvas{display:block;flex:none}
b::after{display:block;font-weight:600}
p{margin:0}
p::after{display:block;padding-top:6px;color:#ff8f87;font-weight:600}
p.more::after{color:#a2abb8;font-weight:400}
.card i::before{content:"";display:block;height:6px;margin-top:8px;border-radius:3px;background:linear-gradient(90deg,#5fd39a var(--gain),var(--line) 0)}
dl{display:grid;grid-template-columns:auto 1fr;column-gap:12px;margin:6px 0 0}
dd{margin:0}
dt::after,dd::after{display:block;padding-top:2px}
dt::after{color:#a2abb8}
dd::after{text-align:right}
.row{display:flex;flex-wrap:wrap}
.acts{position:sticky;bottom:-12px;margin:auto 0 -12px;padding-bottom:12px;background:#1b1f26}
.row button{height:auto}
.row button::after{display:block;margin:6px 6px 0 0;padding:2px 8px;border:1px solid var(--line);border-radius:4px;font-size:12px}
.row button:hover::after{border-color:var(--ink)}
.row button:focus-visible::after{outline:2px solid var(--ink);outline-offset:-2px;box-shadow:none}
.corner{display:flex;z-index:2147483647;border-radius:16px;overflow:clip}
.corner button{position:relative;display:flex;align-items:center;justify-content:center;flex:none;width:48px}
.corner .line{flex:1;padding-left:16px;justify-content:start}
.corner .close{width:24px}
.corner .close::before{content:"";width:9px;height:9px;background:var(--ink);clip-path:polygon(0 12%,12% 0,50% 38%,88% 0,100% 12%,62% 50%,100% 88%,88% 100%,50% 62%,12% 100%,0 88%,38% 50%)}
.corner button::after{position:absolute;inset:0;border-radius:16px}
.corner [hidden]{display:none}
.bell i{width:14px;height:14px;background:#e8ebf0}
.bell canvas{margin-left:4px}`
