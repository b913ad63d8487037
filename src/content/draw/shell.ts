/**
 * What badge, card and bell share: an anonymous element with a closed shadow root, a stylesheet, and a few small makers.
 *
 * A closed root is not closed to all: a page's script searches its texts (`window.find`), and copying or dragging a
 * selection takes its elements along, attributes, classes and the styles that they match. So whatever reveals anything is
 * drawn by pseudo-elements, each by a rule of a sheet that the root has adopted: that is neither found nor copied, and screen
 * readers read it. The elements themselves are the same whatever they say.
 */
/** What the page must not hear of ours in use: it could take it for a click on its own row. */
const KEPT_EVENTS =
  'click auxclick dblclick contextmenu pointerdown pointerup mousedown mouseup mouseover mouseout keydown keyup focusin focusout'
const keptEvents = KEPT_EVENTS.split(' ')
const keep = (event: Event): void => event.stopPropagation()

let shared: CSSStyleSheet | undefined

/** What all of it looks like, from now on: to be called before the first shell is made. */
export function wear(style: string): void {
  shared = new CSSStyleSheet()
  shared.replaceSync(style)
}

type Pseudo = '::before' | '::after'

/** An element of ours: the page can see that it is there and nothing of what it holds. */
export interface Shell {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** An element with a class and a text. */
  readonly make: <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    text?: string,
    className?: string,
  ) => HTMLElementTagNameMap[Tag]
  /** A button that acts for a person's click or key, never for a script's. */
  readonly makeButton: (text: string, act: (event: MouseEvent) => void) => HTMLButtonElement
  /** Has an element say a text, and be read out in other words where they are given; '' takes both away. */
  readonly say: (element: HTMLElement, text: string, spoken?: string) => void
  /** The style of what is drawn of an element, out of the page's reach. */
  readonly styleOf: (element: HTMLElement, pseudo: Pseudo) => CSSStyleDeclaration
  /**
   * Makes room for one of a few styles, '' for none; roots with the same one share its sheet. What sets it says whether it was
   * another before.
   */
  readonly slot: () => (style: string) => boolean
}

const sheets = new Map<string, CSSStyleSheet>()

/** One sheet for all roots that have the style. */
function sheetOf(style: string): CSSStyleSheet {
  const sheet = sheets.get(style) ?? new CSSStyleSheet()
  if (!sheets.has(style)) sheet.replaceSync(style)
  sheets.set(style, sheet)
  return sheet
}

/** A text as a style writes it. */
const quote = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)}"`

/** Rules of one root, made when they are first needed. */
function createRules(root: ShadowRoot): Shell['styleOf'] {
  const own = new CSSStyleSheet()
  root.adoptedStyleSheets = shared ? [shared, own] : [own]
  const styles = new Map<string, CSSStyleDeclaration>()
  return ({ id }, pseudo) => {
    const selector = `#${id}${pseudo}`
    const known = styles.get(selector)
    if (known) return known
    const { style } = own.cssRules[own.insertRule(`${selector}{}`, styles.size)] as CSSStyleRule
    styles.set(selector, style)
    return style
  }
}

/** Firefox's door for extensions into closed roots; other browsers have none. */
type Open = HTMLElement & { readonly openOrClosedShadowRoot?: ShadowRoot | null }

/** Takes away what another script of ours left: Firefox ends those of an extension that is updated before they can tidy up. */
export function clearLeft(): void {
  for (const host of document.querySelectorAll<Open>('span:empty'))
    if (!host.attributes.length && host.openOrClosedShadowRoot?.getElementById('n0')) host.remove()
}

/** A new shell, not on the page yet. */
export function createShell(): Shell {
  const host = document.createElement('span')
  const root = host.attachShadow({ mode: 'closed' })
  for (const type of keptEvents) root.addEventListener(type, keep)
  const styleOf = createRules(root)
  const own = [...root.adoptedStyleSheets]
  const given: string[] = []
  const slot: Shell['slot'] = () => {
    const at = given.push('') - 1
    return (style) => {
      if (style === given[at]) return false
      given[at] = style
      root.adoptedStyleSheets = [...own, ...given.filter(Boolean).map(sheetOf)]
      return true
    }
  }
  let made = 0

  const say: Shell['say'] = (element, text, spoken = text) =>
    styleOf(element, '::after').setProperty('content', spoken ? `${quote(text)} / ${quote(spoken)}` : 'none')
  const make: Shell['make'] = (tag, text = '', className = '') => {
    const element = document.createElement(tag)
    element.id = `n${made++}`
    if (className) element.className = className
    if (text) say(element, text)
    return element
  }
  const makeButton: Shell['makeButton'] = (text, act) => {
    const button = make('button', text)
    button.type = 'button'
    button.addEventListener('click', (event) => {
      event.preventDefault()
      if (event.isTrusted) act(event)
    })
    return button
  }
  return { host, root, make, makeButton, say, styleOf, slot }
}
