/**
 * A web app with viem asks for permits, approvals and transfers on a devnet, in Chromium. The token's own
 * contract accepts the permit that Cowbell signed.
 */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { encodeFunctionData, parseSignature } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMIT2 } from '../../../src/domain/chains/spenders'
import { ZERO_APP_DATA } from '../../../src/domain/orders/app-data'
import type { Address } from '../../../src/domain/scalars'
import { ethFlowAbi, tokenAbi } from '../../devnet/abis'
import { MULTICALL3, send } from '../../devnet/client'
import { type Devnet, startDevnet } from '../../devnet/start-devnet'
import { openStory, type Story } from '../../devnet/story'
import permit2 from '../../fixtures/permit2.json' with { type: 'json' }
import { type AppSite, startAppSite } from '../support/app-site'
import { bundle } from '../support/bundle'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { permit2Abi, writePermit, writePermit2 } from '../support/permits'
import { readAndPress } from '../support/read-to-end'
import { openRequestWindow } from '../support/request-window'
import { readRows } from '../support/rows'
import { seen } from '../support/seen'
import type { WagmiApp } from '../support/wagmi-app'
import { chooseDevnet } from '../walk/devnet'
import { importAccount } from '../walk/onboarding'

declare global {
  interface Window {
    readonly wagmiApp: WagmiApp
  }
}

let build: string
let site: AppSite
let devnet: Devnet
let story: Story
let cowbell: CowbellInChromium
let page: Page
let app: Page
let owner: Address
/** A contract that no table of spenders knows. */
const spender = MULTICALL3.toLowerCase() as Address
const HOUR = 3_600n
const USDC = 1_000_000n

const ask = (method: string, params: readonly unknown[]) =>
  openRequestWindow(cowbell.context, () =>
    app.evaluate(([name, given]) => window.app.request(name as string, given as unknown[]), [
      method,
      params,
    ] as const),
  )
const read = (functionName: 'allowance' | 'nonces', args: readonly Address[]): Promise<bigint> =>
  devnet.client.readContract({
    address: story.token('USDC').address,
    abi: tokenAbi,
    functionName,
    args,
  } as never) as Promise<bigint>
const inAnHour = async () => (await devnet.client.getBlock()).timestamp + HOUR

/** Builds a permit of the devnet's USDC. */
async function permitOf(
  change: { readonly spender?: Address; readonly value?: bigint; readonly deadline?: bigint } = {},
) {
  const { address: token, name } = story.token('USDC')
  const message = {
    owner,
    spender,
    value: 5n * USDC,
    nonce: await read('nonces', [owner]),
    deadline: await inAnHour(),
    ...change,
  }
  return { message, json: writePermit({ name, chainId: devnet.profile.chainId, token }, message) }
}

/** Builds a permit of Permit2 for 5 USDC. */
async function permit2Of() {
  const until = await inAnHour()
  const details = {
    token: story.token('USDC').address,
    amount: 5n * USDC,
    expiration: Number(until),
    nonce: 0,
  }
  const message = { details, spender, sigDeadline: until }
  return { message, json: writePermit2(devnet.profile.chainId, message) }
}

/** Serves an app with viem at every path, and one with wagmi at `/wagmi`. */
async function startLibrarySite(): Promise<AppSite> {
  const [viem, wagmi] = await Promise.all(
    ['../support/viem-app.ts', '../support/wagmi-app.ts'].map((path) =>
      bundle(fileURLToPath(new URL(path, import.meta.url))),
    ),
  )
  return startAppSite(viem ?? '', { wagmi: wagmi ?? '' })
}

beforeAll(async () => {
  build = copyGrantedBuild('chrome-mv3')
  ;[site, devnet, cowbell] = await Promise.all([startLibrarySite(), startDevnet(), launchCowbell({ build })])
  story = openStory(devnet)
  const { address: trader, privateKey } = story.trader(0)
  owner = trader
  page = await cowbell.openTab('#/onboarding')
  await importAccount(page, privateKey)
  await chooseDevnet(page, devnet)
  await page.goto(`${page.url().split('#')[0]}#/sites`)
  await page.getByRole('button', { name: 'Allow site' }).click()
  await page.getByLabel('Site URL').fill(site.url)
  await page.getByRole('button', { name: 'Allow site' }).click()
  await page.getByText('No account connected').waitFor()
  app = await cowbell.context.newPage()
  await app.goto(site.url)
  const { window: requests, answer } = await openRequestWindow(cowbell.context, () =>
    app.evaluate(() => window.app.connect()),
  )
  await requests.getByRole('button', { name: 'Connect', exact: true }).click()
  await answer
  await seen.poll(() => requests.isClosed()).toBe(true)
})
afterAll(async () => {
  await cowbell?.close()
  await site?.close()
  await devnet?.close()
  if (build) rmSync(build, { recursive: true })
})

describe('a web app on the devnet', () => {
  it('gets a permit signed that the token accepts, after the unknown spender was typed', async () => {
    const { message, json } = await permitOf()
    const { window: requests, answer } = await ask('eth_signTypedData_v4', [owner, json])
    await requests.getByRole('heading', { name: 'Permit: 5 USDC' }).waitFor()
    const words = requests.getByLabel(/To sign anyway, type “other spender”/)
    await words.waitFor()
    const sign = requests.getByRole('button', { name: 'Sign permit' })
    await seen(sign).toBeDisabled()
    await words.fill('other spender')
    await readAndPress(sign)
    const signature = (await answer) as `0x${string}`
    const { r, s, v } = parseSignature(signature)
    const data = encodeFunctionData({
      abi: tokenAbi,
      functionName: 'permit',
      args: [owner, spender, message.value, message.deadline, Number(v), r, s],
    })
    await send(devnet.client, story.trader(7).address, { to: story.token('USDC').address, data })
    expect(await read('allowance', [owner, spender])).toBe(5n * USDC)
    await seen.poll(() => requests.isClosed()).toBe(true)
    const log = await page.evaluate(readRows, { database: 'cowbell-client', table: 'ledger' })
    expect(log).toMatchObject([{ kind: 'sitePermit', verdict: { overridden: [{ rule: 'knownSpender' }] } }])
  })

  it('is shown as a thief if the spender is an account, the amount unlimited and the time endless', async () => {
    const thief = story.trader(6).address
    const all = (1n << 256n) - 1n
    const { json } = await permitOf({ spender: thief, value: all, deadline: all })
    const { window: requests, answer } = await ask('eth_signTypedData_v4', [owner, json])
    await requests.getByRole('heading', { name: 'Permit: unlimited USDC' }).waitFor()
    for (const words of ['other spender', 'no contract', 'unlimited', 'longer'])
      await requests.getByLabel(`To sign anyway, type “${words}”`).waitFor()
    await requests.getByLabel('To sign anyway, type “unlimited”').fill('unlimited')
    await seen(requests.getByRole('button', { name: 'Sign permit' })).toBeDisabled()
    await requests.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await answer).toBe(4001)
    await seen.poll(() => requests.isClosed()).toBe(true)
  })

  it('cannot get a permit of Permit2 signed where Permit2 has no code', async () => {
    const { json } = await permit2Of()
    const { window: requests, answer } = await ask('eth_signTypedData_v4', [owner, json])
    await requests.getByText('Permit2 is not on this network.').waitFor()
    await seen(requests.getByRole('button', { name: 'Sign permit' })).toBeDisabled()
    await requests.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await answer).toBe(4001)
    await seen.poll(() => requests.isClosed()).toBe(true)
  })

  it('sends an exact approval of another spender, and a transfer', async () => {
    const token = story.token('USDC').address
    const sendCall = (functionName: 'approve' | 'transfer', party: Address, amount: bigint) => {
      const data = encodeFunctionData({ abi: tokenAbi, functionName, args: [party, amount] } as never)
      return ask('eth_sendTransaction', [{ from: owner, to: token, data }])
    }
    const approval = await sendCall('approve', spender, 7n * USDC)
    await approval.window.getByLabel(/To sign anyway, type “other spender”/).fill('other spender')
    await readAndPress(approval.window.getByRole('button', { name: 'Approve 7 USDC', exact: true }))
    expect(await approval.answer).toMatch(/^0x[0-9a-f]{64}$/)
    await seen.poll(() => read('allowance', [owner, spender])).toBe(7n * USDC)
    await seen.poll(() => approval.window.isClosed()).toBe(true)

    const recipient = `0x${'c0'.repeat(20)}` as Address
    const transfer = await sendCall('transfer', recipient, 2n * USDC)
    await transfer.window.getByLabel(/To sign anyway, type “other address”/).fill('other address')
    await readAndPress(transfer.window.getByRole('button', { name: 'Send 2 USDC', exact: true }))
    expect(await transfer.answer).toMatch(/^0x[0-9a-f]{64}$/)
    await seen.poll(() => story.balanceOf('USDC', recipient)).toBe(2n * USDC)
    await seen.poll(() => transfer.window.isClosed()).toBe(true)
  })

  it('sends a list of calls one after the other, and reads its status', async () => {
    const recipient = `0x${'c1'.repeat(20)}` as Address
    const callOf = (functionName: 'approve' | 'transfer', party: Address, amount: bigint) => ({
      to: story.token('USDC').address,
      data: encodeFunctionData({ abi: tokenAbi, functionName, args: [party, amount] } as never),
    })
    const chainId = `0x${devnet.profile.chainId.toString(16)}`
    const calls = [callOf('approve', PERMIT2, 3n * USDC), callOf('transfer', recipient, USDC)]
    const list = { version: '2.0.0', id: 'a list', chainId, from: owner, atomicRequired: false, calls }
    const { window: requests, answer } = await ask('wallet_sendCalls', [list])
    await requests.getByText('2 transactions, one after the other').waitFor()
    await requests.getByLabel(/To sign anyway, type “no contract”/).fill('no contract')
    await readAndPress(requests.getByRole('button', { name: 'Approve 3 USDC', exact: true }))
    await requests.getByText('Transaction 2 of 2').waitFor()
    await requests.getByLabel(/To sign anyway, type “other address”/).fill('other address')
    await readAndPress(requests.getByRole('button', { name: 'Send 1 USDC', exact: true }))
    expect(await answer).toEqual({ id: 'a list' })
    const readStatus = () => app.evaluate(() => window.app.request('wallet_getCallsStatus', ['a list']))
    await seen
      .poll(readStatus)
      .toMatchObject({ status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
    expect(await story.balanceOf('USDC', recipient)).toBe(USDC)
    await seen.poll(() => requests.isClosed()).toBe(true)
  })

  /** Builds an order that sells 0.01 of the coin, as CoW Swap writes it. */
  const nativeOrder = async (change: { readonly receiver?: Address; readonly extra?: string } = {}) => {
    const order = {
      buyToken: story.token('USDC').address,
      receiver: change.receiver ?? owner,
      sellAmount: 10n ** 16n,
      buyAmount: 1_000n * USDC,
      appData: ZERO_APP_DATA,
      feeAmount: 0n,
      validTo: Number(await inAnHour()),
      partiallyFillable: false,
      quoteId: 0n,
    }
    const data = encodeFunctionData({ abi: ethFlowAbi, functionName: 'createOrder', args: [order] })
    const { ethFlow } = devnet.profile.contracts
    return { from: owner, to: ethFlow, value: '0x2386f26fc10000', data: `${data}${change.extra ?? ''}` }
  }

  it('places an order that sells the coin, in the review of an order', async () => {
    const { window: requests, answer } = await ask('eth_sendTransaction', [await nativeOrder()])
    await requests.getByRole('heading', { name: 'Place order' }).waitFor()
    await seen(requests.getByRole('region', { name: 'Order' })).toContainText('Minimum received')
    await readAndPress(requests.getByRole('button', { name: 'Place order', exact: true }))
    expect(await answer).toMatch(/^0x[0-9a-f]{64}$/)
    await seen.poll(() => requests.isClosed()).toBe(true)
    await page.goto(`${page.url().split('#')[0]}#/orders`)
    await page.getByRole('link', { name: 'Sell 0.01 ETH → 1,000 USDC' }).waitFor()
  })

  it('cannot pay another recipient by an order that sells the coin without typed words', async () => {
    const { window: requests, answer } = await ask('eth_sendTransaction', [
      await nativeOrder({ receiver: story.trader(6).address }),
    ])
    await requests.getByLabel(/To sign anyway, type “/).waitFor()
    await seen(requests.getByRole('button', { name: 'Place order', exact: true })).toBeDisabled()
    await requests.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await answer).toBe(4001)
    await seen.poll(() => requests.isClosed()).toBe(true)
  })

  it('cannot add a byte to an order that sells the coin', async () => {
    const { window: requests, answer } = await ask('eth_sendTransaction', [
      await nativeOrder({ extra: '00' }),
    ])
    await requests.getByText('Cowbell does not know all that this transaction does').waitFor()
    await requests.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await answer).toBe(4200)
    await seen.poll(() => requests.isClosed()).toBe(true)
  })

  it('gets a permit of Permit2 signed that the contract of Permit2 accepts', async () => {
    await devnet.client.request({ method: 'anvil_setCode', params: [PERMIT2, permit2.code] } as never)
    const { message, json } = await permit2Of()
    const { window: requests, answer } = await ask('eth_signTypedData_v4', [owner, json])
    await requests.getByLabel(/To sign anyway, type “other spender”/).fill('other spender')
    await readAndPress(requests.getByRole('button', { name: 'Sign permit' }))
    const data = encodeFunctionData({
      abi: permit2Abi,
      functionName: 'permit',
      args: [owner, message, (await answer) as Address],
    })
    await send(devnet.client, story.trader(7).address, { to: PERMIT2, data })
    const args = [owner, message.details.token, spender] as const
    const granted = await devnet.client.readContract({
      address: PERMIT2,
      abi: permit2Abi,
      functionName: 'allowance',
      args,
    })
    expect(granted).toEqual([5n * USDC, message.details.expiration, 1])
    await seen.poll(() => requests.isClosed()).toBe(true)
  })

  it('serves an unmodified wagmi app: connects, signs a permit, sends a transfer, and refuses the rest', async () => {
    const wagmi = await cowbell.context.newPage()
    await wagmi.goto(`${site.url}/wagmi`)
    const { chainId } = devnet.profile
    const connected = await wagmi.evaluate(() => window.wagmiApp.connect())
    expect(connected.chainId).toBe(chainId)
    expect(connected.accounts.map((account) => account.toLowerCase())).toEqual([owner])
    const connection = await wagmi.evaluate(() => window.wagmiApp.connection())
    expect(connection).toMatchObject({ status: 'connected', chainId })

    const { json } = await permitOf()
    const permit = await openRequestWindow(cowbell.context, () =>
      wagmi.evaluate((data) => window.wagmiApp.sign(data), json),
    )
    await permit.window.getByLabel(/To sign anyway, type “other spender”/).fill('other spender')
    await readAndPress(permit.window.getByRole('button', { name: 'Sign permit' }))
    expect(await permit.answer).toMatch(/^0x[0-9a-f]{130}$/)
    await seen.poll(() => permit.window.isClosed()).toBe(true)

    const recipient = `0x${'c2'.repeat(20)}` as Address
    const token = story.token('USDC').address
    const send = (data: string) =>
      openRequestWindow(cowbell.context, () =>
        wagmi.evaluate(([to, call]) => window.wagmiApp.send(to, call as Address), [token, data] as const),
      )
    const call = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [recipient, USDC] })
    const transfer = await send(call)
    await transfer.window.getByLabel(/To sign anyway, type “other address”/).fill('other address')
    await readAndPress(transfer.window.getByRole('button', { name: 'Send 1 USDC', exact: true }))
    expect(await transfer.answer).toMatch(/^0x[0-9a-f]{64}$/)
    await seen.poll(() => story.balanceOf('USDC', recipient)).toBe(USDC)
    await seen.poll(() => transfer.window.isClosed()).toBe(true)

    const refused = await send(`${call}00`)
    await refused.window.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await refused.answer).toBe(4200)
    await seen.poll(() => refused.window.isClosed()).toBe(true)
  })
})
