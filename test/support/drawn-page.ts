/** As much of a page as Preact draws into, for tests of one component in Node: elements, text, presses, typing and the focus. */
import { type ComponentChild, options, render } from 'preact'
import { vi } from 'vitest'

type Child = Drawn | Words

/** What has a place among others. */
class Placed extends EventTarget {
  parentNode: Drawn | undefined

  get nextSibling(): Child | undefined {
    const beside: readonly Placed[] = this.parentNode?.childNodes ?? []
    return this.parentNode?.childNodes[beside.indexOf(this) + 1]
  }

  remove(): void {
    const beside: Placed[] = this.parentNode?.childNodes ?? []
    beside.splice(beside.indexOf(this), 1)
    this.parentNode = undefined
  }
}

/** What stands between the elements. */
class Words extends Placed {
  data: string

  constructor(data: string) {
    super()
    this.data = data
  }

  get textContent(): string {
    return this.data
  }
}

/** An element. It keeps its attributes by name, and hears events as they rise. */
class Drawn extends Placed {
  readonly childNodes: Child[] = []
  readonly attributes = new Map<string, string>()
  readonly localName: string
  readonly style: Record<string, string> = {}
  value = ''
  checked = false

  constructor(localName: string) {
    super()
    this.localName = localName
  }

  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join('')
  }

  insertBefore(node: Child, before: Child | null): void {
    if (node.parentNode) node.remove()
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node)
    node.parentNode = this
  }

  /** The focus of what goes is nobody's. */
  override remove(): void {
    super.remove()
    if (this.all().includes(page.activeElement)) page.activeElement = page.body
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value))
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }

  /** Itself and all within it, in their order. */
  all(): readonly Drawn[] {
    return [this, ...this.childNodes.flatMap((child) => (child instanceof Drawn ? child.all() : []))]
  }

  querySelector(name: string): Drawn | null {
    return this.all().find(({ localName }) => localName === name) ?? null
  }

  setSelectionRange(): void {}

  fire(type: string): void {
    const event = new Event(type, { cancelable: true })
    for (let at: Drawn | undefined = this; at; at = at.parentNode) at.dispatchEvent(event)
  }

  /** What is not in the page cannot have it. */
  focus(): void {
    if (!page.body.all().includes(this)) return
    const before = page.activeElement
    page.activeElement = this
    before.fire('blur')
    this.fire('focus')
  }
}

/** The document, and what is in it. */
const page = Object.assign(new EventTarget(), {
  body: new Drawn('body'),
  activeElement: undefined as unknown as Drawn,
  createElementNS: (_: unknown, name: string) => new Drawn(name),
  createTextNode: (data: string) => new Words(data),
})

/** Frames to come: effects of a draw are run in the next one. */
const frames = new Set<ReturnType<typeof setTimeout>>()

function nextFrame(act: () => void) {
  const frame = setTimeout(act)
  frames.add(frame)
  return frame
}

/** Fails the test that drew it. */
function failWith(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/** Draws something into an empty page; what was drawn before has to be cleared. */
export function draw(what: ComponentChild): void {
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', nextFrame)
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal('requestIdleCallback', nextFrame)
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('reportError', failWith)
  options.requestAnimationFrame = nextFrame
  page.activeElement = page.body
  render(what, page.body as unknown as Element)
}

/** Takes the page away, for `afterEach`: nothing drawn goes on. */
export async function clearPage(): Promise<void> {
  render(null, page.body as unknown as Element)
  await new Promise((resolve) => setTimeout(resolve))
  for (const frame of frames) clearTimeout(frame)
  frames.clear()
  delete options.requestAnimationFrame
  vi.unstubAllGlobals()
}

/** All words of the page. */
export const wordsOfPage = (): string => page.body.textContent

/** What has the focus. */
export const focused = (): Drawn => page.activeElement

const find = (what: string, isIt: (element: Drawn) => boolean): Drawn => {
  const found = page.body.all().find(isIt)
  if (!found) throw new Error(`There is no ${what} in: ${wordsOfPage()}`)
  return found
}

/** The button of a text. */
export const button = (text: string): Drawn =>
  find(`button ${text}`, ({ localName, textContent }) => localName === 'button' && textContent === text)

/** The field of a label, or of a label that begins so. */
export function field(label: string): Drawn {
  const { attributes } = find(
    `label ${label}`,
    ({ localName, textContent }) => localName === 'label' && textContent.startsWith(label),
  )
  return find(`field ${label}`, (element) => element.attributes.get('id') === attributes.get('for'))
}

/** Chooses one of a few, by its words. */
export const choose = (text: string): void =>
  find(`choice ${text}`, ({ localName, textContent }) => localName === 'label' && textContent === text)
    .querySelector('input')
    ?.fire('change')

/** Presses a button, as a person does: it has the focus before it acts. */
export function press(text: string): void {
  const pressed = button(text)
  pressed.focus()
  pressed.fire('click')
}

/** Types a text into the field of a label, and stays there. */
export function type(label: string, text: string): void {
  const input = field(label)
  if (focused() !== input) input.focus()
  input.value = text
  input.fire('input')
}

/** Submits the form of a field, as Enter in it does. */
export const pressEnter = (label: string): void => field(label).fire('submit')

/** Leaves the field that has the focus. */
export function leave(): void {
  const left = page.activeElement
  page.activeElement = page.body
  left.fire('blur')
}
