/**
 * Attacks by other wallets and their pages, in Chromium with a local node: replayed answers, answers of
 * another account, and answers to another request. No answer becomes an order, and no wallet learns an
 * account that it does not hold.
 */
import type { Page } from 'playwright'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/domain/scalars'
import { readRows } from '../support/rows'
import { pressToolbar } from '../support/toolbar-press'
import { openWalletStage, type WalletStage } from '../support/wallet-stage'
import { importAccount } from '../walk/onboarding'
import { awaitPlaced } from '../walk/review'
import { goToFunds } from '../walk/transactions'
import { holds } from '../walk/until'

let stage: WalletStage
let page: Page
let amount = 100

beforeAll(async () => {
  stage = await openWalletStage()
  page = stage.page
  await stage.goTo('#/onboarding')
  await importAccount(page, stage.story.trader(3).privateKey)
})
afterAll(() => stage?.close())
beforeEach(() => stage.double.behave(undefined))

type TypedData = Parameters<ReturnType<typeof privateKeyToAccount>['signTypedData']>[0]
type Told = Record<string, unknown>
interface Question {
  readonly domain: Told
  readonly message: Told
}

const signButton = () => page.getByRole('button', { name: /^Sign in .* & place order$/ })
const rows = (table: string) => page.evaluate(readRows, { database: 'cowbell-client', table })
const count = async () => [(await rows('ledger')).length, (await rows('transactions')).length]

/** Returns the newest signature of the log, for replays. */
async function readLastSignature(): Promise<string> {
  const [last] = (await rows('ledger')).toSorted((a, b) => Number(b['at']) - Number(a['at']))
  if (!last) throw new Error('Nothing was signed yet.')
  return (last['signature'] as { bytes: string }).bytes
}

/** Opens the review of a sale with a new amount, because an open order is not signed twice. */
async function reviewAnother(): Promise<void> {
  amount += 1
  await stage.reviewSale(`0.${amount}`)
}

/** Makes the wallet sign its own version of the request with the key of an account. */
const signAs = (index: number, change: (question: Question) => Told = (same) => ({ ...same })) =>
  stage.double.behave(({ method, params }) => {
    if (method !== 'eth_signTypedData_v4') return undefined
    const data = change(JSON.parse(params[1] as string) as Question) as unknown as TypedData
    const signed = privateKeyToAccount(stage.story.trader(index).privateKey).signTypedData(data)
    return signed.then((result) => ({ result }))
  })

/** Presses the sign button and checks that the answer is refused and has no effect. */
async function expectRefusedAnswer(): Promise<void> {
  const before = await count()
  await signButton().click()
  await page.getByText(/thrown away|No signer can be recovered/).waitFor()
  expect(await count()).toEqual(before)
  expect(page.url()).toContain('#/review')
}

const swaps: readonly (readonly [string, (question: Question) => Told])[] = [
  ['receiver', (asked) => ({ ...asked, message: { ...asked.message, receiver: `0x${'ba'.repeat(20)}` } })],
  ['amounts', (asked) => ({ ...asked, message: { ...asked.message, buyAmount: '1' } })],
  ['app data', (asked) => ({ ...asked, message: { ...asked.message, appData: `0x${'77'.repeat(32)}` } })],
  ['network', (asked) => ({ ...asked, domain: { ...asked.domain, chainId: 1 } })],
  [
    'contract',
    (asked) => ({ ...asked, domain: { ...asked.domain, verifyingContract: `0x${'ba'.repeat(20)}` } }),
  ],
]

describe('a wallet extension', () => {
  it('signs an order honestly before the attacks', async () => {
    stage.double.offerAccounts(stage.story.trader(1).address)
    await stage.connectExtension()
    await reviewAnother()
    await signButton().click()
    await awaitPlaced(page)
  })

  it.each(swaps)('gets no order placed if it signs with a changed field: %s', async (_, change) => {
    await reviewAnother()
    signAs(1, change)
    await expectRefusedAnswer()
  })

  it('gets no order placed if it replays its previous signature', async () => {
    const bytes = await readLastSignature()
    await reviewAnother()
    stage.double.behave(({ method }) => (method === 'eth_signTypedData_v4' ? { result: bytes } : undefined))
    await expectRefusedAnswer()
  })

  it('gets no order placed if it signs with another account', async () => {
    await reviewAnother()
    signAs(2)
    await expectRefusedAnswer()
  })

  it('cannot answer an approval with an old transaction', async () => {
    const { client } = stage.devnet
    const { hash } = await client.getTransaction({ blockTag: 'latest', index: 0 })
    await goToFunds(page)
    const before = await count()
    await page.getByRole('button', { name: 'Revoke the WETH approval' }).click()
    stage.double.behave(({ method }) => (method === 'eth_sendTransaction' ? { result: hash } : undefined))
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke approval' }).click()
    await page.getByText(/sent a different transaction/).waitFor()
    expect(await count()).toEqual(before)
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  })
})

describe('a page with a wallet', () => {
  let site: Page

  it('signs an order honestly before the attacks', async () => {
    stage.double.offerAccounts(stage.story.trader(2).address)
    site = await stage.cowbell.context.newPage()
    await site.goto(`${stage.double.url}/page`)
    await pressToolbar(stage.cowbell, site.url())
    await page.bringToFront()
    await stage.goTo('#/connect')
    await page.getByRole('button', { name: 'Find wallets on the page' }).click()
    await page.getByRole('button', { name: 'Connect First Wallet' }).click()
    await page.getByRole('button', { name: 'Use it here' }).click()
    await page.waitForURL(/#\/swap/)
    await reviewAnother()
    await signButton().click()
    await awaitPlaced(page)
  })

  it('gets nothing signed if it alters the request to its wallet', async () => {
    await reviewAnother()
    await site.evaluate(
      (thief) => {
        const parse = JSON.parse
        JSON.parse = (text: string) =>
          parse(text.replace(/\\"receiver\\":\\"0x[0-9a-f]{40}/, `\\"receiver\\":\\"${thief}`))
        Array.prototype.includes = () => true
      },
      `0x${'ba'.repeat(20)}`,
    )
    await expectRefusedAnswer()
  })

  it('cannot answer for its wallet by forged replies', async () => {
    await site.reload()
    await reviewAnother()
    const bytes = await readLastSignature()
    stage.double.behave(({ method }) =>
      method === 'eth_signTypedData_v4' ? new Promise(() => undefined) : undefined,
    )
    const before = await count()
    await signButton().click()
    await page.getByText(/Waiting for /).waitFor()
    await site.evaluate((signature) => {
      const detail = { result: signature, origin: location.origin, id: 1, cowbell: 'reply' }
      for (const name of ['eip6963:announceProvider', 'cowbell:reply', 'message', 'reply'])
        window.dispatchEvent(new CustomEvent(name, { detail }))
      window.postMessage(detail, '*')
      window.postMessage(
        { target: 'metamask-inpage', data: { name: 'metamask-provider', data: detail } },
        '*',
      )
    }, bytes)
    await holds(() => page.getByText(/Waiting for /).waitFor())
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await page.getByText(/You stopped waiting/).waitFor()
    expect(await count()).toEqual(before)
  })

  it('gets nothing signed if it announces another wallet under the same name', async () => {
    await site.reload()
    await reviewAnother()
    const thief = privateKeyToAccount(stage.story.trader(4).privateKey)
    const signature = await thief.sign({ hash: `0x${'12'.repeat(32)}` })
    await site.evaluate(
      ({ own, signature }) => {
        const answers: Record<string, unknown> = { eth_requestAccounts: [own], eth_chainId: '0x7a69' }
        const provider = { request: async ({ method }: { method: string }) => answers[method] ?? signature }
        const detail = { info: { rdns: 'test.first', name: 'First Wallet', uuid: '1', icon: '' }, provider }
        const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
        window.addEventListener('eip6963:requestProvider', announce, { capture: true })
      },
      { own: stage.story.trader(2).address, signature },
    )
    stage.double.behave(({ method }) =>
      method === 'eth_signTypedData_v4' ? { result: signature } : undefined,
    )
    await expectRefusedAnswer()
  })
})

it('wallets learn no account that they do not hold', () => {
  const told = JSON.stringify(stage.double.asked).toLowerCase()
  const kept = (index: number): Address => stage.story.trader(index).address
  expect(told).toContain(kept(1).slice(2))
  expect(told).not.toContain(kept(3).slice(2))
})
