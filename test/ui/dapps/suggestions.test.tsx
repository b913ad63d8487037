/** Requests in which sites suggest a network with their RPC endpoint, or a token. */
import type { ComponentChild } from 'preact'
import { encodeAbiParameters } from 'viem/utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RpcReply } from '../../../src/client/bridge/dapp-views'
import type { UserMethod, WalletRequest } from '../../../src/client/db/rows/dapps/wallet-request'
import { changeSettings, readSettings } from '../../../src/client/settings/settings'
import { loadImportedTokens } from '../../../src/client/tokens/imported'
import { encodeCall } from '../../../src/domain/evm/abi'
import { erc20 } from '../../../src/domain/evm/contracts'
import type { Address, Hex } from '../../../src/domain/scalars'
import { AddChainRequest } from '../../../src/ui/dapps/add-chain-request'
import type { RequestProps } from '../../../src/ui/dapps/request-frame'
import { WatchAssetRequest } from '../../../src/ui/dapps/watch-asset-request'
import { emptyClientDb, GNOSIS, MAINNET, NOW, TRADER } from '../../support/client'
import { button, clearPage, draw, press, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({
  default: { permissions: { request: async () => true, contains: async () => true } },
}))
// The guards against hasty presses have their own stories.
vi.mock('../../../src/ui/dapps/use-armed', () => ({ useArmed: () => true }))

const NODE = 'https://rpc.example/'
const FAKE = `0x${'fa'.repeat(20)}` as Address

let replies: RpcReply[]
/** Draws a request of a site. Its reply is added to `replies`. */
function drawRequest(method: UserMethod, param: object, show: (props: RequestProps) => ComponentChild): void {
  const request: WalletRequest = {
    id: '0'.repeat(36),
    page: '1'.repeat(36),
    origin: 'https://site.example',
    tabId: 1,
    method,
    params: JSON.stringify([param]),
    profileId: 'production',
    chainId: MAINNET,
    account: TRADER,
    at: NOW,
  }
  const answer = async (_: WalletRequest, reply: RpcReply) => void replies.push(reply)
  draw(<InWorkspace>{show({ request, answer })}</InWorkspace>)
}

beforeEach(async () => {
  replies = []
  await emptyClientDb()
  await changeSettings({ account: TRADER, profileId: 'production', chainId: MAINNET })
})
afterEach(clearPage)

const tick = (text: string): void => {
  const box = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(text))
  if (!box) throw new Error(`There is no checkbox ${text}.`)
  box.click()
}

describe('a site that suggests a network', () => {
  /** Answers as a node of a network. */
  const answerAs = (chainId: number) =>
    vi.stubGlobal('fetch', async (asked: Request) => {
      const { method } = (await asked.json()) as { method: string }
      const block = { number: '0x1', timestamp: '0x1' }
      return Response.json({ result: method === 'eth_chainId' ? `0x${chainId.toString(16)}` : block })
    })
  const drawNetwork = () =>
    drawRequest('wallet_addEthereumChain', { chainId: '0x64', rpcUrls: [NODE] }, (props) => (
      <AddChainRequest {...props} />
    ))

  it('adds its RPC endpoint only if the user ticks it', async () => {
    drawNetwork()
    await expect.poll(wordsOfPage).toContain('Switch to Gnosis?')
    await expect.poll(() => button('Switch network').disabled).toBe(false)
    press('Switch network')
    await expect.poll(() => replies).toEqual([{ result: null }])
    expect(await readSettings()).toMatchObject({ chainId: GNOSIS, nodes: {} })
  })

  it('adds a ticked RPC endpoint that answers the chain id', async () => {
    drawNetwork()
    answerAs(GNOSIS)
    await expect.poll(wordsOfPage).toContain('RPC endpoint rpc.example')
    tick('rpc.example')
    await expect.poll(() => button('Switch network').disabled).toBe(false)
    press('Switch network')
    await expect.poll(() => replies).toEqual([{ result: null }])
    expect(await readSettings()).toMatchObject({ chainId: GNOSIS, nodes: { [GNOSIS]: [NODE] } })
  })

  it('adds its RPC endpoint although a stored one does not answer', async () => {
    const dead = 'https://dead.example/'
    await changeSettings({ nodes: { [GNOSIS]: [dead] } })
    drawNetwork()
    answerAs(GNOSIS)
    const answer = fetch
    vi.stubGlobal('fetch', async (asked: Request) => {
      if (asked.url === dead) throw new TypeError('Failed to fetch')
      return answer(asked)
    })
    await expect.poll(wordsOfPage).toContain('RPC endpoint rpc.example')
    tick('rpc.example')
    await expect.poll(() => button('Switch network').disabled).toBe(false)
    press('Switch network')
    await expect.poll(() => replies).toEqual([{ result: null }])
    expect(await readSettings()).toMatchObject({ chainId: GNOSIS, nodes: { [GNOSIS]: [dead, NODE] } })
  })

  it('cannot add an RPC endpoint of another network, and learns why after the rejection', async () => {
    drawNetwork()
    answerAs(MAINNET)
    await expect.poll(wordsOfPage).toContain('RPC endpoint rpc.example')
    tick('rpc.example')
    await expect.poll(() => button('Switch network').disabled).toBe(false)
    press('Switch network')
    await expect.poll(wordsOfPage).toContain('is of network 1, not 100')
    expect(await readSettings()).toMatchObject({ chainId: MAINNET, nodes: {} })
    expect(replies).toEqual([])
    press('Reject')
    await expect.poll(() => replies).toMatchObject([{ error: { code: -32602 } }])
  })
})

describe('a site that suggests a token', () => {
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
  const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
  /** Answers as a node on which a token has this symbol and 6 decimals. */
  const answerWith = (symbol: string) => {
    const results: Record<Hex, Hex> = {
      [encodeCall(erc20, 'symbol', [])]: text(symbol),
      [encodeCall(erc20, 'name', [])]: text('Some coin'),
      [encodeCall(erc20, 'decimals', [])]: number(6n),
    }
    vi.stubGlobal('fetch', async (asked: Request) => {
      const { method, params } = (await asked.json()) as { method: string; params: [{ data: Hex }] }
      if (method === 'eth_chainId') return Response.json({ result: '0x1' })
      const result = results[params[0]?.data]
      return Response.json(result ? { result } : { error: { code: 3, message: 'execution reverted' } })
    })
  }
  const drawToken = (options: object) =>
    drawRequest('wallet_watchAsset', { type: 'ERC20', options: { address: FAKE, ...options } }, (props) => (
      <WatchAssetRequest {...props} />
    ))
  beforeEach(() => changeSettings({ nodes: { [MAINNET]: [NODE] } }))

  it('imports it with the data of its contract', async () => {
    drawToken({ symbol: 'NEW' })
    answerWith('NEW')
    await expect.poll(wordsOfPage).toContain('Import NEW')
    expect(document.querySelectorAll('[data-tone=caution]')).toHaveLength(0)
    await expect.poll(() => button('Import NEW').disabled).toBe(false)
    press('Import NEW')
    await expect.poll(() => replies).toEqual([{ result: true }])
    expect(await loadImportedTokens()).toMatchObject([
      { chainId: MAINNET, address: FAKE, symbol: 'NEW', name: 'Some coin', decimals: 6 },
    ])
  })

  it('cannot give a fake the symbol of a listed token without a caution and a tick', async () => {
    drawToken({ symbol: 'USDC', decimals: 6 })
    answerWith('USDC')
    await expect.poll(wordsOfPage).toContain('Not the listed USDC, which is at 0xA0b8')
    expect(button('Import USDC').disabled).toBe(true)
    tick('I compared the address')
    await expect.poll(() => button('Import USDC').disabled).toBe(false)
  })

  it('is refused if it names another symbol than the contract', async () => {
    drawToken({ symbol: 'USDC' })
    answerWith('FAKE')
    await expect.poll(wordsOfPage).toContain('The site says symbol')
    expect(wordsOfPage()).not.toContain('Import')
    press('Reject')
    await expect.poll(() => replies).toMatchObject([{ error: { code: -32602 } }])
    expect(await loadImportedTokens()).toEqual([])
  })
})
