/**
 * A page for tests of single components in Node: renders, reads the texts, presses, types and moves the
 * focus.
 */
import { Window } from 'happy-dom'
import { type ComponentChild, options, render } from 'preact'
import { vi } from 'vitest'

/** Browser globals that components need in addition to Node's own. */
const GLOBALS = [
  'ResizeObserver',
  'addEventListener',
  'cancelAnimationFrame',
  'document',
  'innerHeight',
  'matchMedia',
  'removeEventListener',
  'requestAnimationFrame',
] as const

let page: Window | undefined

const bodyOf = (): HTMLElement => {
  if (!page) throw new Error('Nothing was drawn.')
  return page.document.body as unknown as HTMLElement
}

/** Lets an error of a component fail its test. */
function failWith(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/** Renders a component into an empty page. The previous one must be cleared. */
export function draw(what: ComponentChild): void {
  const drawn = new Window()
  page = drawn
  for (const name of GLOBALS) {
    const value: unknown = drawn[name]
    vi.stubGlobal(name, typeof value === 'function' ? value.bind(drawn) : value)
  }
  vi.stubGlobal('requestIdleCallback', setTimeout)
  vi.stubGlobal('reportError', failWith)
  // Preact keeps the first function that it finds, but each page has its own.
  options.requestAnimationFrame = (act) => requestAnimationFrame(act)
  render(what, bodyOf())
}

/** Removes the page, for `afterEach`. Effects of the component end. */
export async function clearPage(): Promise<void> {
  render(null, bodyOf())
  // A part that loads on demand reports its failure after the page is gone.
  await vi.dynamicImportSettled()
  await page?.happyDOM.abort()
  page = undefined
  delete options.requestAnimationFrame
  vi.unstubAllGlobals()
}

/** Returns all text of the page. */
export const wordsOfPage = (): string => bodyOf().textContent ?? ''

/** Returns the focused element. */
export const focused = (): Element => bodyOf().ownerDocument.activeElement ?? bodyOf()

function find<E extends HTMLElement>(what: string, selector: string, isIt: (element: E) => boolean): E {
  const found = [...bodyOf().querySelectorAll<E>(selector)].find(isIt)
  if (!found) throw new Error(`There is no ${what} in: ${wordsOfPage()}`)
  return found
}

const isNamed =
  (text: string) =>
  ({ textContent }: HTMLElement): boolean =>
    textContent === text

/** Finds a button by its text. */
export const button = (text: string): HTMLButtonElement =>
  find<HTMLButtonElement>(`button ${text}`, 'button', isNamed(text))

/** Finds a field by its label or the start of its label. */
export function field(label: string): HTMLInputElement {
  const { htmlFor } = find<HTMLLabelElement>(`label ${label}`, 'label', ({ textContent }) =>
    (textContent ?? '').startsWith(label),
  )
  return find<HTMLInputElement>(`field ${label}`, 'input', ({ id }) => id === htmlFor)
}

/** Chooses a radio button by its label, or by the title of a label with an explanation. */
export const choose = (text: string): void =>
  find<HTMLElement>(`choice ${text}`, 'label, label strong', isNamed(text)).click()

/** Presses a button as a person does: the button gets the focus first. */
export function press(text: string): void {
  button(text).focus()
  button(text).click()
}

const event = (type: string): Event => new (page as Window).Event(type, { bubbles: true }) as unknown as Event

/** Finds a field by its value. */
export const fieldWith = (text: string): HTMLInputElement =>
  find<HTMLInputElement>(`field with ${text}`, 'input', ({ value }) => value === text)

/** Types a text into a field, up to its maximum length, and keeps the focus. */
export function typeInto(input: HTMLInputElement, text: string): void {
  input.focus()
  input.value = input.maxLength > 0 ? text.slice(0, input.maxLength) : text
  input.dispatchEvent(event('input'))
}

/** Types a text into the field with a label, and keeps the focus. */
export const type = (label: string, text: string): void => typeInto(field(label), text)

/** Submits the form of a field, as Enter does. */
export const pressEnter = (label: string): void => field(label).form?.requestSubmit()

/** Removes the focus from the focused field. */
export const leave = (): void => (focused() as HTMLElement).blur()
