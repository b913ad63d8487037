import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../src/client/settings/settings'
import { deploymentOf, NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { selectorOf } from '../../../src/domain/evm/abi'
import { erc20 } from '../../../src/domain/evm/contracts'
import { type Address, type ChainId, toAmount } from '../../../src/domain/scalars'
import { TransactionDialog } from '../../../src/ui/funds/transaction-dialog'
import { WorkspaceContext } from '../../../src/ui/workspace/workspace'
import type { Account } from '../../../src/wallet/vault/accounts'
import { emptyClientDb, MAINNET, NOW, TRADER } from '../../support/client'
import { button, clearPage, draw, field, focused, wordsOfPage } from '../../support/drawn-page'
import { openFakeNode, REVERT } from '../../support/rpc-node'
import { workspaceOf } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
vi.mock('../../../src/client/bridge/page-ports', () => ({
  callService: () => new Promise(() => {}),
  pagePorts: { wake: async () => {}, setAlarm: async () => {} },
}))

const SAFE = `0x${'5a'.repeat(20)}` as Address
const REPLIES: Readonly<Record<string, unknown>> = {
  eth_getCode: '0x',
  eth_call: `0x${'5'.padStart(64, '0')}`,
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x1' },
}
const node = openFakeNode((method) => ({ result: REPLIES[method] ?? '0x5208' }), MAINNET)
const TOKEN = `0x${'70'.repeat(20)}` as Address
const RECIPIENT = `0x${'4e'.repeat(20)}` as Address
/** Two operators. The second one answers no balance of a token, or says that the recipient is a contract. */
const openTwo = (lie: 'silent' | 'contract') => {
  const urls = ['http://a.invalid/', 'http://b.invalid/']
  const balanceOf = selectorOf(erc20, 'balanceOf')
  return openFakeNode(
    (method, params, url) => {
      const { data = '' } = (params[0] ?? {}) as { data?: string }
      if (lie === 'silent' && data.startsWith(balanceOf)) return REVERT
      if (lie === 'contract' && url === urls[1] && method === 'eth_getCode') return { result: '0x60' }
      return { result: REPLIES[method] ?? '0x5208' }
    },
    MAINNET,
    urls,
  )
}
const accessOf = (owner: Address, by = node) => ({
  kind: 'node' as const,
  node: by,
  sender: {
    profileId: 'sandbox' as const,
    chainId: MAINNET,
    owner,
    deployment: deploymentOf(MAINNET, 'production'),
  },
})
const common = { name: 'S', colour: 'blue', createdAt: NOW }
const safeOn = (chainId: ChainId) => ({ ...common, kind: 'safe', chainId, address: SAFE }) as never as Account

beforeEach(emptyClientDb)
afterEach(clearPage)

describe('the review of a transfer', () => {
  it('takes an own Safe of another network for a new recipient', async () => {
    const value = workspaceOf(defaultSettings)
    const act = {
      kind: 'transfer',
      token: NATIVE_TOKEN_MARKER,
      recipient: SAFE,
      amount: toAmount(5n),
    } as const
    draw(
      <WorkspaceContext.Provider value={{ ...value, accounts: [...value.accounts, safeOn(8453 as ChainId)] }}>
        <TransactionDialog access={accessOf(TRADER)} sending={{ acts: [act] }} onClose={() => {}} />
      </WorkspaceContext.Provider>,
    )
    await expect.poll(wordsOfPage, { timeout: 10_000 }).toContain('First transfer to this address')
  })

  it('says that the balance could not be checked', async () => {
    const act = { kind: 'transfer', token: TOKEN, recipient: RECIPIENT, amount: toAmount(5n) } as const
    draw(
      <WorkspaceContext.Provider value={workspaceOf(defaultSettings)}>
        <TransactionDialog
          access={accessOf(TRADER, openTwo('silent'))}
          sending={{ acts: [act] }}
          onClose={() => {}}
        />
      </WorkspaceContext.Provider>,
    )
    await expect
      .poll(wordsOfPage, { timeout: 10_000 })
      .toContain('The balance could not be checked: no RPC endpoint sent a readable reply.')
  })

  it('stops if two operators disagree about the recipient', async () => {
    const act = { kind: 'transfer', token: TOKEN, recipient: RECIPIENT, amount: toAmount(5n) } as const
    draw(
      <WorkspaceContext.Provider value={workspaceOf(defaultSettings)}>
        <TransactionDialog
          access={accessOf(TRADER, openTwo('contract'))}
          sending={{ acts: [act] }}
          onClose={() => {}}
        />
      </WorkspaceContext.Provider>,
    )
    await expect
      .poll(wordsOfPage, { timeout: 10_000 })
      .toContain('RPC endpoints disagree: a.invalid says the recipient is no contract, b.invalid')
    button('Show the failed check').click()
    // The recipient is new too.
    expect(focused()).toBe(field('To sign anyway, type “other address”'))
    expect(field('To sign anyway, type “endpoints disagree”')).toBeDefined()
  })
})
