/** Extreme values on developer screens: recorded calls, compared replies, fixed prices, snapshots and faults. */
import type { Page } from 'playwright'
import type { CallBodies, ShadowedPair, StoredCall } from '../../../src/client/developer/call-rows'
import { MAX_UINT256 } from '../../../src/domain/scalars'
import { extremeTokens, LONG_NAME } from '../../fixtures/extreme-values'
import { type Row, writeRow } from '../support/rows'
import { go } from './keys'
import type { Shot } from './screenshots'

const { huge, rightToLeft, wide } = extremeTokens

/** Ids above those of recorded calls, because lists begin with the highest. */
const FIRST_ID = 1_000_000

const LONG_HOST = `${'a-service-with-a-long-name'.repeat(2)}.example`

const order = {
  sellToken: huge.address,
  buyToken: rightToLeft.address,
  receiver: wide.address,
  sellAmount: String(MAX_UINT256),
  buyAmount: String(MAX_UINT256),
  validTo: 4_294_967_295,
  appData: `0x${'ab'.repeat(32)}`,
  feeAmount: '0',
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
}

/** An unreadable reply of 200 kB, with names that can change the order of the numbers next to them. */
const reply = JSON.stringify(
  Array.from({ length: 400 }, (_, index) => ({
    ...order,
    quoteId: index,
    [rightToLeft.name]: `${rightToLeft.symbol} ${MAX_UINT256}`,
    [wide.symbol]: wide.name.repeat(4),
  })),
)

const call: StoredCall = {
  id: FIRST_ID,
  profileId: 'sandbox',
  at: Date.UTC(2026, 11, 31, 23, 59, 59, 999),
  method: 'DELETE',
  path: `/arbitrum_one/api/v1/account/${wide.address}/${encodeURIComponent(rightToLeft.symbol).repeat(4)}/orders?offset=${MAX_UINT256}&limit=1000`,
  sentTo: `https://${LONG_HOST}:65535`,
  attempts: 123_456,
  status: 200,
  error: null,
  replyLength: 123_456_789_012,
  queueMs: 86_399_999.999,
  networkMs: 123_456_789,
  handleMs: 0.001,
}

/** Calls, of which the second one failed. Its path ends with the endpoint that the tour opens. */
const calls: readonly StoredCall[] = [
  call,
  {
    ...call,
    id: FIRST_ID + 1,
    path: `/${'a-network-with-a-long-name'.repeat(4)}/api/v1/quote`,
    status: 0,
    error: `${rightToLeft.name} 1234 ${wide.name} 5678 ${rightToLeft.symbol}`,
  },
]

const pair: ShadowedPair = {
  id: FIRST_ID,
  profileId: 'sandbox',
  other: 'production',
  isSame: false,
  at: call.at,
  method: call.method,
  path: call.path,
  first: { status: 200, text: JSON.stringify(order) },
  second: {
    status: 200,
    text: JSON.stringify({ ...order, sellAmount: '1', [rightToLeft.name]: 1, [wide.name]: 1 }),
  },
}

/** Writes the calls and the pair into the database that the inspector has opened. */
export async function recordExtremeCalls(page: Page): Promise<void> {
  await go(page, '#/inspector')
  await page.getByRole('heading', { name: 'Inspector' }).waitFor()
  await page.getByText('No calls').waitFor()
  const write = (table: string, row: unknown) =>
    page.evaluate(writeRow, { database: 'cowbell-calls', table, row: row as Row })
  for (const row of calls) {
    const bodies: CallBodies = { id: row.id, request: JSON.stringify(order), reply }
    await write('bodies', bodies)
    await write('calls', row)
  }
  await write('pairs', pair)
}

/** The highest and the lowest price, and one next to a right-to-left name. */
const PRICES = [
  [wide, '1000000000'],
  [huge, '0.000000001'],
  [rightToLeft, '0.123456789'],
] as const

/** Fixes prices and saves a snapshot with a long name. */
export async function controlExtremely(page: Page): Promise<void> {
  await go(page, '#/exchange')
  const prices = page.getByRole('region', { name: /^Prices on / })
  const fixed = prices.getByRole('list', { name: 'Fixed prices' }).getByRole('listitem')
  for (const [index, [token, price]] of PRICES.entries()) {
    await prices.getByLabel('Token').selectOption(token.address)
    await prices.getByLabel('Price (USD)').fill(price)
    await prices.getByRole('button', { name: 'Set price' }).click()
    await fixed.nth(index).waitFor()
  }
  await page.getByLabel('Name of the snapshot').fill(LONG_NAME)
  await page.getByRole('button', { name: 'Save snapshot' }).click()
  await page.getByRole('list', { name: 'Snapshots' }).waitFor()
}

/** A scenario that changes no reply on which the walk depends. */
const plan = {
  name: wide.name,
  seed: 4_294_967_295,
  faults: [
    { endpoints: [], share: 1, effect: { kind: 'clockSkew', seconds: -300 } },
    {
      endpoints: ['anEndpointThatExistsInNoVersionOfTheInterfaceOfTheService'],
      share: 0.000123,
      effect: { kind: 'error', status: 599, errorType: 'W'.repeat(60) },
    },
  ],
}

/** Saves and starts a scenario with a long name. */
export async function startExtremeFaults(page: Page): Promise<void> {
  await go(page, '#/faults')
  await page.getByLabel('Scenario as JSON').fill(JSON.stringify(plan, null, 1))
  await page.getByRole('button', { name: 'Save scenario' }).click()
  await page.getByRole('button', { name: `Start ${plan.name}` }).click()
  await page.getByRole('link', { name: `Faults on: ${plan.name}` }).waitFor()
}

/** Shots of the call that did not fail, and of the order in the lab. */
export const developerShots: readonly Shot[] = [
  {
    name: 'inspector-reply',
    route: '#/inspector',
    prepare: async (page) => {
      const list = page.getByRole('region', { name: 'Calls' })
      await list
        .getByRole('button', { name: /orders/ })
        .first()
        .click()
      await page.getByText('Copy as', { exact: false }).first().waitFor()
    },
  },
  {
    name: 'lab-order',
    route: '#/lab',
    prepare: async (page) => {
      await page.getByLabel('Text to decode').fill(JSON.stringify(order))
      await page.getByRole('status', { name: 'Findings' }).waitFor()
    },
  },
]
