/**
 * What badge, card and bell share: an anonymous element with a closed shadow root, one stylesheet, and a few small makers.
 *
 * Words are generated content. A page's script can search the texts of closed roots too (`window.find`), and a person who
 * copies a row copies them along; what a style draws is neither found nor copied. Screen readers read it.
 */

/** `all: initial` and every line `!important` on hosts: no style of the page reaches in. */
const STYLE = `
:host{all:initial!important;display:inline!important;position:relative!important;font-size:0!important;line-height:0!important;-webkit-user-select:none!important;user-select:none!important}
[data-t]::after{content:attr(data-t)}
button{all:unset;box-sizing:border-box;cursor:pointer}
.badge{display:inline-flex;align-items:center;margin:-4px 2px -4px 6px;gap:4px;height:16px;padding:0 6px 0 4px;border:1px solid var(--line);border-radius:4px;background:var(--ground);color:var(--ink);font:600 11px/14px system-ui,sans-serif;font-variant-numeric:tabular-nums;white-space:nowrap}
.badge:hover{border-color:var(--mark)}
:focus-visible{outline:2px solid var(--mark,var(--ink));outline-offset:1px}
.badge svg{width:10px;height:10px;fill:none;stroke:var(--mark);stroke-width:1.8;flex:none}
i{font-style:normal;font-weight:400;padding-left:4px;border-left:1px solid var(--line)}
i:not([data-t]){display:none}
.warned{border-color:#c62828;box-shadow:0 0 0 1px #c62828}
.small{position:absolute;left:1px;bottom:.4em;width:14px;height:14px;margin:0;padding:0;gap:0;justify-content:center;border-radius:7px}
.over{left:-15px}
.small>:not(svg){display:none}
.light{--ground:#fff;--ink:#1c2430;--line:#c3c9d2;--soft:#5f6772;color-scheme:light}
.dark{--ground:#1b1f26;--ink:#e8ebf0;--line:#454d5a;--soft:#a2abb8;color-scheme:dark}
.light.open,.light.owner{--mark:#1d5fd1}.dark.open,.dark.owner{--mark:#7db0ff}
.light.presignaturePending{--mark:#8a5a00}.dark.presignaturePending{--mark:#f0b94a}
.light.fulfilled,.light.settlement{--mark:#0b7a3e}.dark.fulfilled,.dark.settlement{--mark:#4cc38a}
.light.cancelled{--mark:#b3261e}.dark.cancelled{--mark:#ff8f87}
.light.expired{--mark:#5f6772}.dark.expired{--mark:#a2abb8}
.card{all:initial;box-sizing:border-box;position:fixed;inset:auto;margin:0;width:300px;max-width:calc(100vw - 16px);padding:12px;border:1px solid var(--line);border-radius:8px;background:var(--ground);color:var(--ink);font:13px/18px system-ui,sans-serif;font-variant-numeric:tabular-nums;box-shadow:0 4px 16px #0003}
.card:not(:popover-open){display:none}
b{display:block;font-weight:600;overflow-wrap:anywhere}
span:not([data-t]){display:none}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:8px 0}
dt,small{color:var(--soft);font-size:13px}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
p{margin:6px 0}
.wrong{color:#c62828;font-weight:600}.dark .wrong{color:#ff8f87}
nav{display:flex;flex-wrap:wrap;gap:6px;margin-top:10px}
nav button{padding:3px 8px;border:1px solid var(--line);border-radius:4px;font-size:12px}
nav button:hover{border-color:var(--ink)}
.bell{position:fixed;display:flex;align-items:center;justify-content:center;gap:4px;min-width:32px;height:32px;padding:0 8px;border:1px solid var(--line);border-radius:16px;background:var(--ground);color:var(--ink);font:600 12px/16px system-ui,sans-serif;z-index:2147483647}
.bell svg{width:14px;height:14px;fill:none;stroke:currentColor;stroke-width:1.5}
@media print{:host{display:none!important}}`

const SVG = 'http://www.w3.org/2000/svg'
/** What the page must not hear of ours in use: it could take it for a click on its own row. */
const KEPT_EVENTS = [
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'mouseover',
  'mouseout',
  'keydown',
  'keyup',
  'focusin',
  'focusout',
]

let sharedSheet: CSSStyleSheet | undefined

function sheet(): CSSStyleSheet {
  if (!sharedSheet) {
    sharedSheet = new CSSStyleSheet()
    sharedSheet.replaceSync(STYLE)
  }
  return sharedSheet
}

/** An element of ours: the page can see that it is there and nothing of what it holds. */
export interface Shell {
  readonly host: HTMLElement
  readonly root: ShadowRoot
}

/** A new shell, not on the page yet. */
export function createShell(): Shell {
  const host = document.createElement('span')
  const root = host.attachShadow({ mode: 'closed' })
  root.adoptedStyleSheets = [sheet()]
  for (const type of KEPT_EVENTS) root.addEventListener(type, (event) => event.stopPropagation())
  return { host, root }
}

/** Has an element say a text and nothing else; a button is called by it. */
export function say(element: HTMLElement, text: string): void {
  if (text) element.setAttribute('data-t', text)
  else element.removeAttribute('data-t')
  if (element instanceof HTMLButtonElement) element.ariaLabel = text || null
}

/** An element with a class and a text. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
  className = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  say(element, text)
  if (className) element.className = className
  return element
}

/** A button that acts for a person's click or key, never for a script's. */
export function makeButton(text: string, act: () => void): HTMLButtonElement {
  const button = make('button', text)
  button.type = 'button'
  button.addEventListener('click', (event) => {
    event.preventDefault()
    if (event.isTrusted) act()
  })
  return button
}

/** A picture of one path, in a box of so many units. */
export function makeIcon(path: string, size = 12): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const shape = document.createElementNS(SVG, 'path')
  icon.setAttribute('viewBox', `0 0 ${size} ${size}`)
  icon.setAttribute('aria-hidden', 'true')
  shape.setAttribute('d', path)
  icon.append(shape)
  return icon
}
