/** A page that components are drawn into, for tests of one of them in Node: what is on it, presses, typing and the focus. */
import { Window } from 'happy-dom'
import { type ComponentChild, options, render } from 'preact'
import { vi } from 'vitest'

/** What a component finds of a browser beside Node's own. */
const GLOBALS = [
  'addEventListener',
  'cancelAnimationFrame',
  'document',
  'matchMedia',
  'removeEventListener',
  'requestAnimationFrame',
] as const

let page: Window | undefined

const bodyOf = (): HTMLElement => {
  if (!page) throw new Error('Nothing was drawn.')
  return page.document.body as unknown as HTMLElement
}

/** Fails the test that drew it. */
function failWith(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/** Draws something into an empty page; what was drawn before has to be cleared. */
export function draw(what: ComponentChild): void {
  const drawn = new Window()
  page = drawn
  for (const name of GLOBALS) {
    const value: unknown = drawn[name]
    vi.stubGlobal(name, typeof value === 'function' ? value.bind(drawn) : value)
  }
  vi.stubGlobal('requestIdleCallback', setTimeout)
  vi.stubGlobal('reportError', failWith)
  // Preact keeps the function that it finds first, and each page has its own.
  options.requestAnimationFrame = (act) => requestAnimationFrame(act)
  render(what, bodyOf())
}

/** Takes the page away, for `afterEach`: nothing drawn goes on. */
export async function clearPage(): Promise<void> {
  render(null, bodyOf())
  await page?.happyDOM.abort()
  page = undefined
  delete options.requestAnimationFrame
  vi.unstubAllGlobals()
}

/** All words of the page. */
export const wordsOfPage = (): string => bodyOf().textContent ?? ''

/** What has the focus. */
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

/** The button of a text. */
export const button = (text: string): HTMLButtonElement =>
  find<HTMLButtonElement>(`button ${text}`, 'button', isNamed(text))

/** The field of a label, or of a label that begins so. */
export function field(label: string): HTMLInputElement {
  const { htmlFor } = find<HTMLLabelElement>(`label ${label}`, 'label', ({ textContent }) =>
    (textContent ?? '').startsWith(label),
  )
  return find<HTMLInputElement>(`field ${label}`, 'input', ({ id }) => id === htmlFor)
}

/** Chooses one of a few, by its words. */
export const choose = (text: string): void =>
  find<HTMLLabelElement>(`choice ${text}`, 'label', isNamed(text)).click()

/** Presses a button, as a person does: it has the focus before it acts. */
export function press(text: string): void {
  button(text).focus()
  button(text).click()
}

const event = (type: string): Event => new (page as Window).Event(type, { bubbles: true }) as unknown as Event

/** The field that has a text in it. */
export const fieldWith = (text: string): HTMLInputElement =>
  find<HTMLInputElement>(`field with ${text}`, 'input', ({ value }) => value === text)

/** Types a text into a field, as much of it as a browser lets in, and stays there. */
export function typeInto(input: HTMLInputElement, text: string): void {
  input.focus()
  input.value = input.maxLength > 0 ? text.slice(0, input.maxLength) : text
  input.dispatchEvent(event('input'))
}

/** Types a text into the field of a label, and stays there. */
export const type = (label: string, text: string): void => typeInto(field(label), text)

/** Submits the form of a field, as Enter in it does. */
export const pressEnter = (label: string): void => field(label).form?.requestSubmit()

/** Leaves the field that has the focus. */
export const leave = (): void => (focused() as HTMLElement).blur()
