/**
 * Hostile and strict pages. The hostile page records its globals and prototypes before and after Cowbell
 * starts. It listens for every name of Cowbell, applies intrusive styles, and imitates elements of Cowbell.
 */
import { link, pageOf, shorten } from './layout'

/** Strictest policy: nothing is loaded or run, and no text becomes markup. */
export const STRICT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

export const strictPage = (uid: string) => pageOf('Orders', `<p>${link('orders', uid)}</p>`)

/** Observations of the page. */
export interface Seen {
  readonly globals: readonly string[]
  /** Property descriptors that a script could have changed. */
  readonly defined: readonly string[]
  readonly events: readonly string[]
  readonly messages: readonly unknown[]
  readonly errors: readonly string[]
  readonly attributes: readonly string[]
  readonly scripts: number
  readonly presses: readonly string[]
  /** Targets of presses that the first listener on the window receives. */
  readonly captured: readonly string[]
}

/** @param id id of the extension, which a page may know */
export const hostilePage = (uid: string, id: string) =>
  pageOf(
    'Orders',
    `<style>
      * { letter-spacing: 4px !important; text-transform: uppercase !important }
      span, button { display: block !important; position: fixed !important; left: 0 !important; width: 900px !important; opacity: .1 !important }
      ::part(badge) { color: red } :host { display: none } .badge, .card, .bell { display: none !important }
    </style>
    <div id="row"><a id="link" href="/orders/${uid}">${shorten(uid)}</a></div>
    <p id="plain">plain <b>text</b></p>
    <div id="neighbour" role="button" tabindex="0">press me</div>
    <p id="fakes"></p>`,
    `
    const events = [], messages = [], errors = [], presses = [], captured = []
    const tamperable = { Element, Node, EventTarget, History, HTMLElement, Document, ShadowRoot, Window, MutationObserver, Event, Promise, Object, Array, String, JSON, console }
    const describe = (object, name) => Object.entries(Object.getOwnPropertyDescriptors(object)).map(([key, { value, get, set, writable, configurable, enumerable }]) =>
      [name, key, typeof value === 'function' ? Function.prototype.toString.call(value) : typeof value, get && Function.prototype.toString.call(get), set && 'set', writable, configurable, enumerable].join(' '))
    const readDefined = () => [
      ...Object.entries(tamperable).flatMap(([name, value]) => [...describe(value, name), ...describe(value.prototype ?? {}, name + '.prototype')]),
      fetch.toString(), history.pushState.toString(), attachEvent(), String(Object.getOwnPropertyNames(history)),
    ]
    const attachEvent = () => Element.prototype.attachShadow.toString()
    const readGlobals = () => [...Object.getOwnPropertyNames(window), ...Object.getOwnPropertyNames(document), ...Object.getOwnPropertyNames(document.documentElement)]
    for (const type of ['${id}', '${id}:explorer:wxt:content-script-started', 'wxt:content-script-started', 'cowbell', 'message', 'storage', 'securitypolicyviolation'])
      for (const target of [window, document]) target.addEventListener(type, (event) => events.push(event.type), true)
    addEventListener('message', ({ data }) => messages.push(data))
    addEventListener('error', ({ message }) => errors.push(message))
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
    for (const type of ['click', 'pointerdown', 'mousedown', 'keydown', 'focusin'])
      window.addEventListener(type, ({ target }) => captured.push(type + ' ' + (target.localName ?? 'window') + '#' + (target.id ?? '')), true)
    for (const id of ['row', 'link', 'neighbour', 'fakes'])
      document.getElementById(id).addEventListener('click', (event) => { event.preventDefault(); presses.push(id) })
    const before = { globals: new Set(readGlobals()), defined: readDefined() }
    window.readSeen = () => ({
      globals: readGlobals().filter((name) => !before.globals.has(name) && !['readSeen', 'spoof'].includes(name)),
      defined: readDefined().filter((line, at) => line !== before.defined[at] && !/readSeen|spoof/.test(line)),
      events, messages, errors, presses, captured,
      attributes: [...document.documentElement.attributes, ...document.body.attributes].map(({ name }) => name),
      scripts: document.scripts.length,
    })
    window.spoof = () => {
      // Everything that a page can send: messages of our bridge, events with our names, events at our elements, and imitated elements.
      const words = { cowbell: 'request', method: 'POST', path: '/client/open', headers: {}, body: '{"screen":"orders"}' }
      postMessage(words, '*'); postMessage({ type: '${id}:explorer:wxt:content-script-started', contentScriptName: 'explorer', messageId: 'x' }, '*')
      for (const target of [window, document]) for (const type of ['${id}', '${id}:explorer:wxt:content-script-started', 'cowbell'])
        target.dispatchEvent(new CustomEvent(type, { detail: { contentScriptName: 'explorer', messageId: 'x', ...words } }))
      const hosts = [...document.querySelectorAll('#row span, html > span')]
      for (const host of hosts) {
        for (const type of ['pointerover', 'pointerdown', 'mousedown', 'mouseup', 'click', 'focus', 'focusin'])
          host.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerType: 'mouse' }))
        for (const key of ['Enter', ' ', 'Escape']) host.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
        host.click(); host.focus()
      }
      const fake = document.createElement('span')
      fake.attachShadow({ mode: 'open' }).innerHTML = '<button class="badge light fulfilled">Filled yours</button>'
      document.getElementById('fakes').append(fake)
      fake.shadowRoot.firstChild.click()
      try { chrome.runtime.sendMessage('${id}', words, () => {}) } catch {}
      return { hosts: hosts.length, roots: hosts.map((host) => host.shadowRoot), texts: hosts.map((host) => host.textContent + host.outerHTML) }
    }`,
  )

/** Returns a page that frames another and covers it. */
export const framingPage = (address: string) =>
  pageOf('A frame', `<iframe src="${address}" style="width:800px;height:400px;opacity:.5"></iframe>`)
