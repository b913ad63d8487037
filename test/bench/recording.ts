/**
 * Cost of recording for a call: a quote of the local service over the bridge. One copy of the extension
 * records, the other does not. A remote service takes longer, so there the cost is a smaller part. Quotes are
 * requested as fast as the service answers, and recorded calls are written meanwhile. The copies take turns
 * in recording, because two equal copies differ by more than the cost of recording.
 */
import type { Page } from 'playwright'
import { WRITE_AFTER_MS } from '../../src/client/worker/recording'
import type { BenchRow } from './bench'
import { type Installed, openCopies, readProcessorMs } from './browser'
import { median } from './measure'

/** Recording turns, and quotes of each copy per turn. */
const TURNS = 10
const QUOTES = 40
const WARM_UP = 5
/** Turns of quotes of a single copy. */
const TURNS_ALONE = 3
/** Time between two quotes. The service answers ten quotes per second. */
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

const askQuote = (utilityPage: Page, turn: number): Promise<number> =>
  utilityPage.evaluate(async (message) => {
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

const countCalls = (utilityPage: Page): Promise<number> =>
  utilityPage.evaluate(
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
  readonly utilityPage: Page
}

/** Runs one turn. Returns the median times of a recording and a plain copy. */
async function timeTurn(recorded: Copy, plain: Copy): Promise<readonly [ours: number, reference: number]> {
  await setRecording(recorded.installed, true)
  await setRecording(plain.installed, false)
  const times: { readonly ours: number[]; readonly reference: number[] } = { ours: [], reference: [] }
  for (let turn = 0; turn < QUOTES + WARM_UP; turn += 1) {
    const next = new Promise((resolve) => setTimeout(resolve, PACE_MS))
    const asking = [
      async () => times.ours.push(await askQuote(recorded.utilityPage, turn)),
      async () => times.reference.push(await askQuote(plain.utilityPage, turn)),
    ]
    for (const ask of turn % 2 === 0 ? asking : asking.reverse()) await ask()
    await next
  }
  return [median(times.ours.slice(WARM_UP)), median(times.reference.slice(WARM_UP))]
}

/**
 * Measures the processor time of an unrecorded quote in ms: browser time with quotes minus idle browser time.
 */
async function readQuoteMs({ installed, utilityPage }: Copy, spent: () => Promise<number>): Promise<number> {
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
    times.push((await spend((each) => askQuote(utilityPage, turn * QUOTES + each))) - idle)
  }
  return median(times) / QUOTES
}

/** Result of the bench: its row, the processor time of a quote, and the number of calls written together. */
export interface Recording {
  readonly row: BenchRow
  readonly quoteMs: number
  readonly together: number
}

/** Measures the cost of recording. The ratio is the median over pairs of turns. */
export async function recordingRow(): Promise<Recording> {
  const { copies, session, close } = await openCopies(2)
  try {
    const opened = copies.map(async (installed) => ({
      installed,
      utilityPage: await installed.open('manifest.json'),
    }))
    const [one, other] = (await Promise.all(opened)) as [Copy, Copy]
    const turns: (readonly [ours: number, reference: number])[] = []
    for (let turn = 0; turn < TURNS; turn += 1)
      turns.push(await (turn % 2 === 0 ? timeTurn(one, other) : timeTurn(other, one)))
    const kept = (await countCalls(one.utilityPage)) + (await countCalls(other.utilityPage))
    if (kept < TURNS * QUOTES) throw new Error(`Of ${TURNS * QUOTES} quotes ${kept} were recorded.`)
    const ratios = turns.map(([ours, reference]) => ours / reference)
    // In each pair, both copies recorded once, so their difference cancels out.
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
