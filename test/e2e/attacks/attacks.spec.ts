/**
 * Attacks between review and signature in Chromium: whatever is altered behind the screen, either the
 * reviewed order is signed, or nothing.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/domain/scalars'
import { withChecksum } from '../../../src/wallet/vault/checksum'
import { type AttackStage, OWNER, openAttackStage, THIEF, type Told } from '../support/attack-stage'
import type { Row } from '../support/rows'
import { awaitStopped, stopAtWrite } from '../walk/freeze'
import { awaitPlaced, openSigned, readSigned, sign } from '../walk/review'

let stage: AttackStage
beforeAll(async () => {
  stage = await openAttackStage()
})
afterAll(() => stage?.close())
beforeEach(() => {
  stage.lies.quote = undefined
  stage.lies.order = undefined
})

const page = () => stage.page
const signButton = () => page().getByRole('button', { name: 'Sign & place order', exact: true })
const times = (amount: unknown, permille: bigint) => String((BigInt(amount as string) * permille) / 1000n)

/** Runs an attack and checks that nothing was signed. */
async function expectNoSignature(attack: () => Promise<unknown>): Promise<void> {
  const before = await stage.countSignatures()
  await attack()
  expect(await stage.countSignatures()).toEqual(before)
}

/** Returns a call that takes all tokens, disguised as a permit. */
const drainingHook = (form: Told) => ({
  owner: OWNER,
  token: form['sellToken'],
  value: 1n,
  deadline: 4_000_000_000,
  hook: { target: THIEF, callData: '0xa9059cbb', gasLimit: '100000' },
})

/** Alters the stored review behind the screen. */
async function alterReview(change: (form: Told) => Told): Promise<void> {
  const row = await stage.readReview()
  const value = row['value'] as { form: Told }
  await stage.write('drafts', { ...row, value: { ...value, form: { ...value.form, ...change(value.form) } } })
}

/** Leaves an unsigned order for an amount of WETH, alters its row, and signs it from the list. */
async function signAltered(amount: string, alter: (row: Row) => Row): Promise<void> {
  await stage.review(amount)
  await stopAtWrite(page(), { database: 'cowbell-client', table: 'orders', fields: { step: 'signed' } })
  await sign(page())
  await awaitStopped(page())
  await page().reload()
  const [row] = (await stage.rows('orders')).filter(({ step }) => step === 'intended') as [Row]
  await stage.write('orders', { ...row, ...alter(row) })
  await stage.goTo('#/orders')
  await page().getByRole('button', { name: 'Sign & place order' }).click()
  await page()
    .getByText(/was altered|does not hash|hash/)
    .waitFor()
  await page().getByRole('button', { name: 'Remove', exact: true }).click()
  await page().getByRole('button', { name: 'Remove', exact: true }).waitFor({ state: 'detached' })
}

describe('the recipient', () => {
  it("stays the user's own if a service quotes a better price with another recipient", async () => {
    await stage.review('0.1')
    const held = await readSigned(page())
    stage.lies.quote = (quote) => ({
      ...quote,
      buyAmount: times(quote['buyAmount'], 1001n),
      receiver: THIEF,
      validTo: 4_000_000_000,
      partiallyFillable: true,
      appData: JSON.stringify({ metadata: { hooks: { pre: [drainingHook({}).hook] } } }),
      appDataHash: `0x${'66'.repeat(32)}`,
    })
    await page().getByRole('button', { name: 'Refresh quote' }).click()
    await expect
      .poll(async () => (await readSigned(page()))['Minimum received'])
      .not.toBe(held['Minimum received'])
    await sign(page())
    await awaitPlaced(page())
    const order = stage.sent.at(-1) as Told
    expect([null, OWNER]).toContain(order['receiver'])
    expect(order).toMatchObject({ from: OWNER, sellTokenBalance: 'erc20', partiallyFillable: false })
    expect(order['appData']).not.toContain('hooks')
    expect(Number(order['validTo'])).toBeLessThan(Date.now() / 1000 + 2_000)
  })

  it('stays the reviewed one if the stored review is changed', async () => {
    await stage.review('0.11')
    await alterReview(() => ({ receiver: THIEF }))
    await sign(page())
    await awaitPlaced(page())
    expect([null, OWNER]).toContain(stage.sent.at(-1)?.['receiver'])
  })

  it('blocks the signature if it was changed before the review is reopened', () =>
    expectNoSignature(async () => {
      await stage.review('0.12')
      await alterReview(() => ({ receiver: THIEF }))
      await page().reload()
      await page().getByText('Failed check: Recipient is known').waitFor()
      expect(await readSigned(page())).toMatchObject({
        Recipient: `Not your address, ${withChecksum(THIEF as Address)}`,
      })
      await expect.poll(() => signButton().isDisabled()).toBe(true)
    }))

  it('blocks the signature if it was changed in a stored unsigned order', () =>
    expectNoSignature(() =>
      signAltered('0.13', (row) => ({ terms: { ...(row['terms'] as Told), receiver: THIEF } })),
    ))
})

describe('the sell balance', () => {
  it('blocks the signature if a service changes it', () =>
    expectNoSignature(async () => {
      stage.lies.quote = (quote) => ({ ...quote, sellTokenBalance: 'internal' })
      await stage.review('0.135')
      await page().getByText('Failed check: Balances').waitFor()
      await expect.poll(() => signButton().isDisabled()).toBe(true)
    }))
})

describe('the network', () => {
  it('removes the review if it is changed elsewhere before the signature', () =>
    expectNoSignature(async () => {
      await stage.review('0.14')
      // Reading the review of the other network takes time. The old review must be gone meanwhile.
      await page().evaluate(() => {
        const read = IDBObjectStore.prototype.get
        IDBObjectStore.prototype.get = function (this: IDBObjectStore, key: IDBValidKey) {
          const isLater = /^review:own-\w+:(?!1:)/.test(String(key))
          if (!isLater) return read.call(this, key)
          Object.assign(globalThis, { isReading: true })
          return {} as IDBRequest
        }
      })
      const other = await stage.cowbell.openTab('#/settings/environment')
      const [settings] = (await stage.rows('settings')) as [Row]
      const value = settings['value'] as Told
      await other.getByLabel('Network').first().selectOption({ index: 1 })
      await page().waitForFunction(() => 'isReading' in globalThis)
      await expect.poll(() => signButton().count()).toBe(0)
      await expect
        .poll(() =>
          page()
            .getByText(/signed fields$/)
            .count(),
        )
        .toBe(0)
      await other.close()
      await stage.write('settings', { ...settings, value })
      await page().reload()
    }))
})

describe('the app data', () => {
  it('blocks the signature if it contains a call that nobody chose', () =>
    expectNoSignature(async () => {
      await stage.review('0.15')
      await alterReview((form) => ({ permit: drainingHook(form) }))
      await page().reload()
      await page().getByText('Failed check: Hooks').waitFor()
      await openSigned(page())
      await page().getByText(THIEF).first().waitFor()
      await expect.poll(() => signButton().isDisabled()).toBe(true)
      await expect
        .poll(() =>
          page()
            .getByLabel(/To sign anyway/)
            .count(),
        )
        .toBe(0)
    }))

  it.each([
    ['another text than its hash', () => ({ appData: '{"version":"1.1.0","metadata":{}}' })],
    [
      'another hash than its text',
      (row: Row) => ({ terms: { ...(row['terms'] as Told), appData: `0x${'77'.repeat(32)}` } }),
    ],
  ])('blocks the signature of a stored order with %s', (_, alter) =>
    expectNoSignature(() => signAltered('0.16', alter)),
  )
})

describe('the price', () => {
  it('must be acknowledged if it moved past the limit since the quote', () =>
    expectNoSignature(async () => {
      await stage.review('0.17')
      stage.lies.quote = (quote) => ({ ...quote, buyAmount: times(quote['buyAmount'], 950n) })
      await page().getByRole('button', { name: 'Refresh quote' }).click()
      await page().getByRole('button', { name: 'Accept new price' }).waitFor()
      await page()
        .getByText(/past your limit/)
        .waitFor()
      await expect.poll(() => signButton().count()).toBe(0)
    }))

  it.each([
    ['amount', { sellAmount: '100000000000000000000' }],
    ['token', { buyToken: THIEF }],
    ['side', { kind: 'buy' }],
  ])('is not offered for review if the quote is for another %s', (_, change) =>
    expectNoSignature(async () => {
      stage.lies.quote = (quote) => ({ ...quote, ...change })
      await stage.goTo('#/swap')
      await page()
        .getByRole('textbox', { name: /^You sell/ })
        .fill('0.18')
      await page()
        .getByText(/The service quoted another/)
        .first()
        .waitFor()
      await expect.poll(() => page().getByRole('button', { name: 'Review order' }).count()).toBe(0)
    }),
  )
})

describe('a placed order', () => {
  it('counts as forged if the server reports other amounts, and its fill is not believed', async () => {
    await stage.review('0.19')
    stage.lies.order = (told) => ({ ...told, buyAmount: '1', status: 'fulfilled', executedBuyAmount: '1' })
    await sign(page())
    await awaitPlaced(page())
    const uid = new URL(page().url()).hash.split('/').at(-1)
    const ofIt = async (table: string) => (await stage.rows(table)).filter((each) => each['uid'] === uid)
    await expect
      .poll(async () => {
        await stage.wake()
        return (await ofIt('orders'))[0]
      })
      .toMatchObject({ step: 'accepted', forgery: { errorType: 'ForgedOrder' } })
    expect((await ofIt('notifications')).map(({ type }) => type)).not.toContain('order_filled')
  })
})

it('attacks write no error to any console', () => {
  stage.cowbell.expectNoErrors([/Failed to load resource|net::ERR_|127\.0\.0\.1/])
})
