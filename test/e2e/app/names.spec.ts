/**
 * ENS names in Chromium, with a remote service and an RPC endpoint whose registry holds test records. A name
 * resolves to an address, an address shows a name only if the name resolves back, and a changed name is
 * warned about.
 */
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { numberToHex } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpServer } from '../../../src/backend/serve/http'
import { openServer } from '../../../src/backend/serve/open'
import type { Address, Hex } from '../../../src/domain/scalars'
import { withChecksum } from '../../../src/wallet/vault/checksum'
import { answerResolver, type Registry } from '../../support/ens-registry'
import { type CowbellInChromium, launchCowbell } from '../support/chromium'
import { saveAndUse } from '../support/environment'
import { findFaults } from '../support/faults'
import { copyGrantedBuild } from '../support/granted-build'
import { seen } from '../support/seen'
import { go } from '../walk/keys'
import { importAccount } from '../walk/onboarding'
import { closeOptions, goToReview, openOptions, readOffer, typeWish } from '../walk/swap'
import { useOwnNode } from '../walk/transactions'
import { holds } from '../walk/until'

/** First demo account, publicly known. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const ALICE = `0x${'a1'.repeat(20)}` as Address
const THIEF = `0x${'ba'.repeat(20)}` as Address

let registry: Registry = {
  forward: { 'alice.eth': ALICE, 'gone.eth': 'offChain' },
  reverse: { [ALICE]: 'alice.eth', [THIEF]: 'alice.eth' },
}

/** Number of answered name queries. */
let answered = 0

interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params: readonly [{ readonly to: string; readonly data: Hex }] | readonly []
}

/** Answers of the node: names from the registry, and large token balances. */
function answer({ method, params }: RpcCall): object {
  if (method === 'eth_chainId') return { result: '0x1' }
  if (method === 'eth_getBalance') return { result: numberToHex(10n ** 20n) }
  if (method === 'eth_getBlockByNumber') return { result: { number: '0x10', timestamp: '0x10' } }
  if (method !== 'eth_call') return { error: { code: -32601, message: 'not here' } }
  const [{ to, data } = { to: '', data: '0x' as Hex }] = params
  if (to.toLowerCase() === RESOLVER) return answerResolver(registry, data)
  const isAmount = data.startsWith('0x70a08231') || data.startsWith('0xdd62ed3e')
  return isAmount
    ? { result: numberToHex(10n ** 30n, { size: 32 }) }
    : { error: { code: 3, message: 'execution reverted' } }
}

const node: Server = createServer(async (request, response) => {
  const call = JSON.parse(await text(request)) as RpcCall
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answer(call) }), () => {
    if (call.params[0]?.to?.toLowerCase() === RESOLVER) answered += 1
  })
})

let server: HttpServer
let build: string
let cowbell: CowbellInChromium
let page: Page

beforeAll(async () => {
  server = await openServer({
    port: 0,
    databaseName: 'names-e2e',
    through: (service) => service,
    report: (bug) => {
      throw bug
    },
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  build = copyGrantedBuild('chrome-mv3')
  cowbell = await launchCowbell({ build })
  page = await cowbell.openTab('#/onboarding')
  await importAccount(page, KEY)
  await go(page, '#/environments/new')
  await page.getByLabel('Order book URL').fill(server.url)
  await saveAndUse(page)
  await page.getByText(server.url).first().waitFor()
  // The endpoint of an environment resolves no names, so the user chooses one.
  const { port } = node.address() as AddressInfo
  await go(page, '#/funds')
  await useOwnNode(page, 'Ethereum', `http://127.0.0.1:${port}`)
})
afterAll(async () => {
  await cowbell?.close()
  await server?.close()
  node.close()
  rmSync(build, { recursive: true })
})

const field = () => page.getByRole('textbox', { name: 'Address', exact: true })
const type = (typed: string) => field().fill(typed)

describe('names in the address book', () => {
  it('resolve to an address that is shown in full', async () => {
    await go(page, '#/settings/address-book')
    await type('Alice.eth')
    await page.getByText(`alice.eth is ${withChecksum(ALICE)}`).waitFor()
    expect(await findFaults(page)).toEqual([])
  })

  it('are suggested for an address that they resolve back to', async () => {
    await type(ALICE)
    await page.getByText('ENS name: alice.eth').waitFor()
  })

  it('are not suggested for an address if they resolve to another one', async () => {
    const before = answered
    await type(THIEF)
    // Two queries are answered: the name that the address claims, and the address of that name.
    await expect.poll(() => answered).toBe(before + 2)
    await holds(() => expect.poll(() => page.getByText(/ENS name: /).count()).toBe(0), 500)
  })

  it.each([
    ['gone.eth', 'gone.eth is resolved off-chain, which is not supported. Paste the address.'],
    ['\u0430lice.eth', 'Invalid ENS name: \u0430lice.eth'],
  ])('say why %s does not resolve', async (typed, text) => {
    await type(typed)
    await page.getByText(text).waitFor()
    await type('')
  })
})

describe('a recipient typed as a name', () => {
  it('appears in the review with its name and full address', async () => {
    await go(page, '#/swap')
    await typeWish(page, { sell: 'WETH', buy: 'USDC', side: 'sell', amount: '0.1' })
    await openOptions(page)
    await page.getByLabel('Recipient', { exact: true }).selectOption({ label: 'Other address…' })
    await page.getByLabel('Recipient address').fill('alice.eth')
    await page.getByText(`alice.eth is ${withChecksum(ALICE)}`).waitFor()
    await closeOptions(page)
    await readOffer(page)
    await goToReview(page)
    await seen(page.getByRole('main')).toContainText('alice.eth')
    await seen(page.getByRole('main')).toContainText(withChecksum(ALICE))
    await seen(page.getByText('no longer points to this address')).toHaveCount(0)
  })

  it('shows a warning if the name has changed, and the original address is still paid', async () => {
    registry = { ...registry, forward: { 'alice.eth': THIEF } }
    await page.reload()
    await page.getByText('alice.eth no longer points to this address.').waitFor()
    await seen(page.getByRole('main')).toContainText(withChecksum(ALICE))
    await seen(page.getByRole('main')).not.toContainText(withChecksum(THIEF))
    cowbell.expectNoErrors()
  })
})
