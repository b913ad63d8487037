/**
 * What recording adds to a call: a quote of the service inside, over the bridge, as a page waits for it, of a copy of the extension
 * that records beside one that does not. No backend is nearer, so that of a service elsewhere the same time is a smaller part.
 * Quotes come as fast as the service answers them, what was recorded is written meanwhile; and the copies take turns at recording,
 * as two that do the same differ by more than recording costs.
 */
import type { Page } from 'playwright'
import { WRITE_AFTER_MS } from '../../src/client/worker/recording'
import type { BenchRow } from './bench'
import { type Installed, openCopies, readProcessorMs } from './browser'
import { median } from './measure'

/** Turns at recording, and quotes of each copy in a turn. */
const TURNS = 10
const QUOTES = 40
const WARM_UP = 5
/** Turns of quotes of one copy alone. */
const TURNS_ALONE = 3
/** The service answers ten quotes a second. */
const PACE_MS = 105
const MAX_COST = 1.05

const [WETH, USDC] = [
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
]

const quoteOf = (turn: number) => ({
  cowbell: 'request',
  method: 'POST',
  path: '/mainnet/api/v1/quote',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    sellToken: WETH,
    buyToken: USDC,
    from: `0x${'4a'.repeat(20)}`,
    kind: 'sell',
    sellAmountBeforeFee: String(10n ** 18n + BigInt(turn)),
  }),
})

declare const chrome: {
  readonly runtime: { sendMessage(message: unknown): Promise<{ readonly status: number }> }
}

/** Ms until a page has its quote. */
const askQuote = (office: Page, turn: number): Promise<number> =>
  office.evaluate(async (message) => {
    const start = performance.now()
    const { status } = await chrome.runtime.sendMessage(message)
    if (status !== 200) throw new Error(`The quote was refused: ${status}.`)
    return performance.now() - start
  }, quoteOf(turn))

async function setRecording({ open }: Installed, isOn: boolean): Promise<void> {
  const tab = await open('tab.html#/inspector')
  const box = tab.getByRole('checkbox', { name: /^Record calls/ })
  await box.waitFor()
  if ((await box.isChecked()) !== isOn) await box.click()
  await tab
    .locator(`main label:has-text("Record calls") input${isOn ? ':checked' : ':not(:checked)'}`)
    .waitFor()
  await tab.close()
}

const countCalls = (office: Page): Promise<number> =>
  office.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('cowbell-calls')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('calls').objectStore('calls').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )

interface Copy {
  readonly installed: Installed
  readonly office: Page
}

/** A turn: how much longer the quotes of a copy that records took than those of the other, by the median. */
async function timeTurn(recorded: Copy, plain: Copy): Promise<readonly [ours: number, reference: number]> {
  await setRecording(recorded.installed, true)
  await setRecording(plain.installed, false)
  const times: { readonly ours: number[]; readonly reference: number[] } = { ours: [], reference: [] }
  for (let turn = 0; turn < QUOTES + WARM_UP; turn += 1) {
    const next = new Promise((resolve) => setTimeout(resolve, PACE_MS))
    const asking = [
      async () => times.ours.push(await askQuote(recorded.office, turn)),
      async () => times.reference.push(await askQuote(plain.office, turn)),
    ]
    for (const ask of turn % 2 === 0 ? asking : asking.reverse()) await ask()
    await next
  }
  return [median(times.ours.slice(WARM_UP)), median(times.reference.slice(WARM_UP))]
}

/** Processor time of a quote that is not recorded, ms: what the browser spends on some, less what it spends on none for as long. */
async function readQuoteMs({ installed, office }: Copy, spent: () => Promise<number>): Promise<number> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, PACE_MS))
  const spend = async (act: (turn: number) => Promise<unknown>) => {
    const before = await spent()
    for (let turn = 0; turn < QUOTES; turn += 1) await Promise.all([act(turn), pause()])
    return (await spent()) - before
  }
  await setRecording(installed, false)
  const times: number[] = []
  for (let turn = 0; turn < TURNS_ALONE; turn += 1) {
    const idle = await spend(async () => undefined)
    times.push((await spend((each) => askQuote(office, turn * QUOTES + each))) - idle)
  }
  return median(times) / QUOTES
}

/** The row of recording, what a quote takes of a processor by itself, and how many are written down together. */
export interface Recording {
  readonly row: BenchRow
  readonly quoteMs: number
  readonly together: number
}

/** Measures: the ratio is the middle of those of two turns after each other. */
export async function recordingRow(): Promise<Recording> {
  const { copies, session, close } = await openCopies(2)
  try {
    const opened = copies.map(async (installed) => ({
      installed,
      office: await installed.open('manifest.json'),
    }))
    const [one, other] = (await Promise.all(opened)) as [Copy, Copy]
    const turns: (readonly [ours: number, reference: number])[] = []
    for (let turn = 0; turn < TURNS; turn += 1)
      turns.push(await (turn % 2 === 0 ? timeTurn(one, other) : timeTurn(other, one)))
    const kept = (await countCalls(one.office)) + (await countCalls(other.office))
    if (kept < TURNS * QUOTES) throw new Error(`Of ${TURNS * QUOTES} quotes ${kept} were recorded.`)
    const ratios = turns.map(([ours, reference]) => ours / reference)
    // Each copy was once on either side of two: what they differ by falls out.
    const ratio = median(ratios.slice(1).map((each, at) => Math.sqrt(each * (ratios[at] ?? Number.NaN))))
    const row = {
      case: 'a quote of the service inside, over the bridge, recorded, ms',
      ours: median(turns.map(([ours]) => ours)),
      reference: median(turns.map(([, reference]) => reference)),
      ratio,
      ok: ratio <= MAX_COST,
      bar: `at most ${MAX_COST} times the same unrecorded`,
    }
    const quoteMs = await readQuoteMs(one, () => readProcessorMs(session))
    return { row, quoteMs, together: Math.floor(WRITE_AFTER_MS / PACE_MS) }
  } finally {
    await close()
  }
}
