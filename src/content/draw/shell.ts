/**
 * Base of badge, card and bell: an anonymous element with a closed shadow root, a shared stylesheet and
 * element builders.
 *
 * A closed root is not fully private. `window.find` searches its texts, and copied or dragged selections
 * include its elements with attributes, classes and matching styles. Therefore all content is drawn by
 * pseudo-elements, with rules in adopted stylesheets. These are neither found nor copied, and screen readers
 * read them. The elements themselves never depend on the content.
 */
/** Events that are hidden from the page, which could take them for events on its own row. */
const STOPPED_EVENTS =
  'click auxclick dblclick contextmenu pointerdown pointerup mousedown mouseup mouseover mouseout keydown keyup focusin focusout'
const stoppedEvents = STOPPED_EVENTS.split(' ')
const stopEvent = (event: Event): void => event.stopPropagation()

let sharedSheet: CSSStyleSheet | undefined

/** Sets the shared stylesheet. It must be called before the first shell is created. */
export function setStyle(style: string): void {
  sharedSheet = new CSSStyleSheet()
  sharedSheet.replaceSync(style)
}

type Pseudo = '::before' | '::after'

/** Element of Cowbell. The page can detect it but not read its content. */
export interface Shell {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Creates an element with a class and a text. */
  readonly createElement: <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    text?: string,
    className?: string,
  ) => HTMLElementTagNameMap[Tag]
  /** Creates a button that reacts to clicks and keys of the user, but not to scripts. */
  readonly createButton: (text: string, act: (event: MouseEvent) => void) => HTMLButtonElement
  /** Sets the text of an element, and optionally another text for screen readers. '' removes both. */
  readonly setText: (element: HTMLElement, text: string, spoken?: string) => void
  /** Returns the style of a pseudo-element. The page cannot read it. */
  readonly styleOf: (element: HTMLElement, pseudo: Pseudo) => CSSStyleDeclaration
  /**
   * Creates a setter for one style, '' for none. Shadow roots with the same style share its sheet. The setter
   * returns whether the style changed.
   */
  readonly createStyle: () => (style: string) => boolean
}

const sheets = new Map<string, CSSStyleSheet>()

/** Returns the sheet of a style, shared by all shadow roots. */
function sheetOf(style: string): CSSStyleSheet {
  const sheet = sheets.get(style) ?? new CSSStyleSheet()
  if (!sheets.has(style)) sheet.replaceSync(style)
  sheets.set(style, sheet)
  return sheet
}

/** Quotes a text for CSS. */
const quote = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)}"`

/** Creates the rules of one shadow root on demand. */
function createRules(root: ShadowRoot): Shell['styleOf'] {
  const own = new CSSStyleSheet()
  root.adoptedStyleSheets = sharedSheet ? [sharedSheet, own] : [own]
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

/** Firefox lets extensions open closed shadow roots. Other browsers do not. */
type FirefoxElement = HTMLElement & { readonly openOrClosedShadowRoot?: ShadowRoot | null }

/**
 * Removes elements of an earlier script. Firefox ends the scripts of an updated extension before they can
 * clean up.
 */
export function removeLeftovers(): void {
  for (const host of document.querySelectorAll<FirefoxElement>('span:empty'))
    if (!host.attributes.length && host.openOrClosedShadowRoot?.getElementById('n0')) host.remove()
}

/** Creates a shell outside the page. */
export function createShell(): Shell {
  const host = document.createElement('span')
  const root = host.attachShadow({ mode: 'closed' })
  for (const type of stoppedEvents) root.addEventListener(type, stopEvent)
  const styleOf = createRules(root)
  const own = [...root.adoptedStyleSheets]
  const given: string[] = []
  const createStyle: Shell['createStyle'] = () => {
    const at = given.push('') - 1
    return (style) => {
      if (style === given[at]) return false
      given[at] = style
      root.adoptedStyleSheets = [...own, ...given.filter(Boolean).map(sheetOf)]
      return true
    }
  }
  let elementCount = 0

  const setText: Shell['setText'] = (element, text, spoken = text) =>
    styleOf(element, '::after').setProperty('content', spoken ? `${quote(text)} / ${quote(spoken)}` : 'none')
  const createElement: Shell['createElement'] = (tag, text = '', className = '') => {
    const element = document.createElement(tag)
    element.id = `n${elementCount++}`
    if (className) element.className = className
    if (text) setText(element, text)
    return element
  }
  const createButton: Shell['createButton'] = (text, act) => {
    const button = createElement('button', text)
    button.type = 'button'
    button.addEventListener('click', (event) => {
      event.preventDefault()
      if (event.isTrusted) act(event)
    })
    return button
  }
  return { host, root, createElement, createButton, setText, styleOf, createStyle }
}
