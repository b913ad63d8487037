/**
 * Part of the inspector bench that runs in the browser: its list over many calls, filtered and scrolled, and
 * its first reads.
 */
import '../support/token-lists'
import { render } from 'preact'
import type { ProfileId } from '../../src/client/db/rows/keys'
import type { CallRow } from '../../src/client/developer/call-rows'
import { writeCalls } from '../../src/client/developer/call-writer'
import { clearCalls, listCallsBefore } from '../../src/client/developer/calls'
import { CallList } from '../../src/ui/developer/call-list'
import { filterCalls, type SearchedCall, toSearched } from '../../src/ui/developer/call-rows'

const PATHS = ['orders/0x', 'quote', 'trades?owner=0x', 'token/0x'] as const

const rowAt = (index: number): CallRow => ({
  profileId: 'production' as ProfileId,
  at: 1_700_000_000_000 + index * 40,
  method: 'GET',
  path: `/mainnet/api/v1/${PATHS[index % PATHS.length]}${index.toString(16).padStart(40, '0')}`,
  sentTo: null,
  attempts: 1,
  status: index % 9 === 0 ? 404 : 200,
  error: null,
  replyLength: 900,
  queueMs: index % 3,
  networkMs: index % 50,
  handleMs: 1,
})

const callsOf = (size: number): readonly SearchedCall[] =>
  toSearched(Array.from({ length: size }, (_, index) => ({ ...rowAt(index), id: index + 1 })))

const time = (act: () => unknown): number => {
  const start = performance.now()
  act()
  return performance.now() - start
}

const lists = new Map<number, readonly SearchedCall[]>()
function listOf(size: number): readonly SearchedCall[] {
  const list = lists.get(size) ?? callsOf(size)
  lists.set(size, list)
  return list
}

/** Measures one filtering, as after a key press in the search. */
const timeFilter = (size: number, turn: number): number =>
  time(() =>
    filterCalls(listOf(size), { search: `ORDERS 404 ${(turn % 16).toString(16)}`, isFailedOnly: true }),
  )

const roots = new Map<number, HTMLElement>()
function drawn(size: number): HTMLElement {
  const known = roots.get(size)
  if (known) return known
  const root = document.body.appendChild(document.createElement('div'))
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = '.call-list { overflow: auto; position: relative } .call-row { position: absolute }'
  render(<CallList calls={listOf(size)} chosen={undefined} onChoice={() => undefined} />, root)
  const list = root.querySelector<HTMLElement>('.call-list')
  if (!list) throw new Error('The list was not drawn.')
  roots.set(size, list)
  return list
}

/** Measures one scroll until its rows are drawn and laid out. */
async function timeScroll(size: number, turn: number): Promise<number> {
  const list = drawn(size)
  const rows = list.scrollHeight - list.clientHeight
  const top = Math.round((rows * ((turn * 37) % 101)) / 101)
  const start = performance.now()
  list.scrollTop = top
  list.dispatchEvent(new Event('scroll'))
  // Preact renders in the next microtask.
  await Promise.resolve()
  await Promise.resolve()
  list.getBoundingClientRect()
  const taken = performance.now() - start
  const shown = Number.parseFloat(list.querySelector<HTMLElement>('.call-row')?.style.top ?? '-1')
  if (Math.abs(shown - top) > 400)
    throw new Error(`The rows at ${top} were not drawn, but those at ${shown}.`)
  return taken
}

async function fillStore(size: number): Promise<void> {
  await clearCalls()
  const rows = Array.from({ length: size }, (_, index) => ({
    ...rowAt(index),
    requestBody: '',
    replyBody: '{}',
  }))
  for (let at = 0; at < size; at += 100) await writeCalls(rows.slice(at, at + 100))
}

/** Typical sizes of a quote request and reply of the local service. */
const QUOTE = { requestBody: '"'.padEnd(240, 'q'), replyBody: '"'.padEnd(800, 'r') } as const

async function writeBatches(times: number, size: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1)
    await writeCalls(Array.from({ length: size }, (_, index) => ({ ...rowAt(index), ...QUOTE })))
}

/** Measures one read of the newest calls, as when the list opens. */
async function timeOpening(): Promise<number> {
  const start = performance.now()
  await listCallsBefore(Number.MAX_SAFE_INTEGER, 500)
  return performance.now() - start
}

const measures = { timeFilter, timeScroll, fillStore, timeOpening, writeBatches }
export type Measure = keyof typeof measures
Object.assign(globalThis, measures)
