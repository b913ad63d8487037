/** One badge: an anonymous element with a closed shadow root. The page can see that it is there and nothing of what it says. */
import type { BadgeView } from '../desk/bridge'
import type { Tone } from './tone'

/** A badge in the page's tree. */
export interface Badge {
  readonly host: HTMLElement
  show(view: BadgeView, tone: Tone): void
}

/** Status by shape: paths in a box of 12 by 12. */
const SHAPES = {
  open: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9',
  presignaturePending: 'M6 1L11 6L6 11L1 6Z',
  fulfilled: 'M1.5 6.5L4.5 9.5L10.5 2.5',
  cancelled: 'M2 2L10 10M10 2L2 10',
  expired: 'M2.5 1.5H9.5L2.5 10.5H9.5Z',
} as const satisfies Record<BadgeView['status'], string>

/** `all: initial` and every line `!important`: no style of the page reaches in. The negative margin keeps lines as high as they were. */
const STYLE = `
:host{all:initial!important;display:inline-block!important;vertical-align:middle!important;margin:-4px 2px -4px 6px!important}
button{all:unset;box-sizing:border-box;display:inline-flex;align-items:center;gap:4px;height:16px;padding:0 6px 0 4px;border:1px solid var(--line);border-radius:4px;background:var(--ground);color:var(--ink);font:600 11px/14px system-ui,sans-serif;font-variant-numeric:tabular-nums;white-space:nowrap;cursor:pointer}
button:hover{border-color:var(--mark)}
button:focus-visible{outline:2px solid var(--mark);outline-offset:1px}
svg{width:10px;height:10px;fill:none;stroke:var(--mark);stroke-width:1.8}
i{font-style:normal;font-weight:400;padding-left:4px;border-left:1px solid var(--line)}
i:empty{display:none}
.light{--ground:#fff;--ink:#1c2430;--line:#c3c9d2}
.dark{--ground:#1b1f26;--ink:#e8ebf0;--line:#454d5a}
.light.open{--mark:#1d5fd1}.dark.open{--mark:#7db0ff}
.light.presignaturePending{--mark:#8a5a00}.dark.presignaturePending{--mark:#f0b94a}
.light.fulfilled{--mark:#0b7a3e}.dark.fulfilled{--mark:#4cc38a}
.light.cancelled{--mark:#b3261e}.dark.cancelled{--mark:#ff8f87}
.light.expired{--mark:#5f6772}.dark.expired{--mark:#a2abb8}
@media print{:host{display:none!important}}`

const SVG = 'http://www.w3.org/2000/svg'
/** What the page must not hear of a badge in use: it could take it for a click on its own row. */
const KEPT_EVENTS = [
  'click',
  'auxclick',
  'dblclick',
  'pointerdown',
  'mousedown',
  'mouseup',
  'keydown',
  'keyup',
]

let sharedSheet: CSSStyleSheet | undefined

function sheet(): CSSStyleSheet {
  if (!sharedSheet) {
    sharedSheet = new CSSStyleSheet()
    sharedSheet.replaceSync(STYLE)
  }
  return sharedSheet
}

/** A badge that is not on the page yet. `open` is called for a person's click or key, never for a script's. */
export function createBadge(open: () => void): Badge {
  const host = document.createElement('span')
  const root = host.attachShadow({ mode: 'closed' })
  root.adoptedStyleSheets = [sheet()]
  const button = document.createElement('button')
  const shape = document.createElementNS(SVG, 'path')
  const word = document.createElement('span')
  const owner = document.createElement('i')
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('viewBox', '0 0 12 12')
  icon.setAttribute('aria-hidden', 'true')
  icon.append(shape)
  button.type = 'button'
  button.append(icon, word, owner)
  for (const type of KEPT_EVENTS) button.addEventListener(type, (event) => event.stopPropagation())
  button.addEventListener('click', (event) => {
    event.preventDefault()
    if (event.isTrusted) open()
  })
  root.append(button)

  const show = (view: BadgeView, tone: Tone) => {
    button.className = `${tone} ${view.status}`
    button.title = `${view.detail}\nOpen in Cowbell`
    shape.setAttribute('d', SHAPES[view.status])
    word.textContent = view.text
    owner.textContent = view.isMine ? 'yours' : ''
  }
  return { host, show }
}
