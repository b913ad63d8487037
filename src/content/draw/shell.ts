/**
 * Base of mark, card, tooltip and corner: an anonymous element with a closed shadow root and a shared
 * stylesheet.
 *
 * A closed root is not fully private. `window.find` searches its texts, copied selections include its elements
 * with attributes and classes, and browsers report the size of painted texts to the page. Therefore marks have
 * no texts, the words of tooltip and corner are drawn on a canvas, and the words of a card are generated
 * content. What differs between orders is only in adopted stylesheets.
 */
const sheets = new Map<string, CSSStyleSheet>()

/** Returns the sheet of a style. All shadow roots with this style share it. */
function sheetOf(style: string): CSSStyleSheet {
  const sheet = sheets.get(style) ?? new CSSStyleSheet()
  if (!sheets.has(style)) sheet.replaceSync(style)
  sheets.set(style, sheet)
  return sheet
}

let sharedStyle = ''

/** Sets the shared stylesheet. It must be called before the first shell is created. */
export function setStyle(style: string): void {
  sharedStyle = style
}

/** Element of Cowbell. The page can detect it but not read its content. */
export interface Shell {
  readonly host: HTMLElement
  readonly root: ShadowRoot
}

/** Creates a shell outside the page. */
export function createShell(): Shell {
  const host = document.createElement('span')
  const root = host.attachShadow({ mode: 'closed' })
  root.adoptedStyleSheets = [sheetOf(sharedStyle)]
  return { host, root }
}

/** Sets the styles of one shell in addition to the shared one. */
export function setOwnStyles({ root }: Shell, ...styles: readonly string[]): void {
  root.adoptedStyleSheets = [sharedStyle, ...styles].map(sheetOf)
}

/** Quotes a text for CSS. */
const quote = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)}"`

/**
 * Invisible character, because empty generated boxes have no accessible name in Chromium. A line may break
 * before it if it follows a space, but not between it and a name.
 */
const NON_JOINER = '\u200c'

/** Writes a CSS `content` with a text and another one for screen readers. */
export const contentOf = (text: string, spoken = text): string =>
  `${quote(text || NON_JOINER)} / ${quote(spoken)}`

/** Builders of the elements in one shell. */
export interface Builder extends Shell {
  readonly createElement: <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    className?: string,
  ) => HTMLElementTagNameMap[Tag]
  /** Creates a button that reacts to clicks and keys of the user, but not to scripts. */
  readonly createButton: (className: string, act: (event: MouseEvent) => void) => HTMLButtonElement
  /** Sets the text of an element as generated content, and optionally another text for screen readers. */
  readonly setText: (element: HTMLElement, text: string, spoken?: string) => void
}

/** Events of a shell that the page could take for events on its own row. */
const STOPPED_EVENTS =
  'click auxclick dblclick contextmenu pointerdown pointerup mousedown mouseup mouseover mouseout keydown keyup focusin focusout pointerover pointerout'
export const stoppedEvents = STOPPED_EVENTS.split(' ')

/** Creates a fixed shell over the page: a card, a tooltip or the corner. */
export function createSurface(): Builder {
  const { host, root } = createShell()
  const own = new CSSStyleSheet()
  own.replaceSync(':host{position:fixed!important;padding:0!important}')
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, own]
  for (const type of stoppedEvents) root.addEventListener(type, (event) => event.stopPropagation())
  const rules = new Map<HTMLElement, CSSStyleDeclaration>()
  let count = 0
  const setText: Builder['setText'] = (element, text, spoken = text) => {
    const style =
      rules.get(element) ??
      (own.cssRules[own.insertRule(`#${element.id}::after{}`, own.cssRules.length)] as CSSStyleRule).style
    rules.set(element, style)
    style.setProperty('content', spoken ? contentOf(text, spoken) : 'none')
  }
  const createElement: Builder['createElement'] = (tag, className = '') => {
    const element = document.createElement(tag)
    element.id = `n${count++}`
    if (className) element.className = className
    return element
  }
  const createButton: Builder['createButton'] = (className, act) => {
    const button = createElement('button', className)
    button.type = 'button'
    button.addEventListener('click', (event) => {
      event.preventDefault()
      if (event.isTrusted) act(event)
    })
    return button
  }
  return { host, root, createElement, createButton, setText }
}

/** Firefox lets extensions open closed shadow roots. Other browsers do not. */
type FirefoxElement = HTMLElement & { readonly openOrClosedShadowRoot?: ShadowRoot | null }

/**
 * Removes elements of an earlier script. Firefox ends the scripts of an updated extension before they can
 * clean up.
 */
export function removeLeftovers(): void {
  for (const host of document.querySelectorAll<FirefoxElement>('span:empty'))
    if (!host.attributes.length && host.openOrClosedShadowRoot?.querySelector('i,.corner')) host.remove()
}
