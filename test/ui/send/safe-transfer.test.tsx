import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../src/client/settings/settings'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { encodeCall, selectorOf } from '../../../src/domain/evm/abi'
import { erc20 } from '../../../src/domain/evm/contracts'
import { type Address, toAmount } from '../../../src/domain/scalars'
import { SafeTransferDialog } from '../../../src/ui/send/safe-transfer'
import { WorkspaceContext } from '../../../src/ui/workspace/workspace'
import type { Account } from '../../../src/wallet/vault/accounts'
import { emptyClientDb, MAINNET, NOW, TRADER } from '../../support/client'
import { clearPage, draw, type, wordsOfPage } from '../../support/drawn-page'
import { type NodeReply, openFakeNode, REVERT } from '../../support/rpc-node'
import { workspaceOf } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
vi.mock('../../../src/client/bridge/page-ports', () => ({
  callService: () => new Promise(() => {}),
  pagePorts: { wake: async () => {}, setAlarm: async () => {} },
}))

const SAFE = `0x${'5a'.repeat(20)}` as Address
const TOKEN = `0x${'70'.repeat(20)}` as Address
/** The transfer goes to an own account, so that no rule objects to the recipient. */
const act = { kind: 'transfer', token: TOKEN, recipient: TRADER, amount: toAmount(5n) } as const
const DATA = encodeCall(erc20, 'transfer', [TRADER, 5n])

const toWord = (value: number): NodeReply => ({ result: `0x${value.toString(16).padStart(64, '0')}` })

/** Behaviour of a fake operator. */
interface Fake {
  /** Reply to the transfer. True by default. */
  readonly transfer?: NodeReply | Response
  readonly received?: number
}

interface CallParams {
  readonly from?: string
  readonly to: string
  readonly data: string
}

function answer({ transfer = toWord(1), received = 5 }: Fake, method: string, params: readonly unknown[]) {
  if (method === 'eth_getCode') return { result: '0x' }
  const [{ from, to, data }, , overrides] = params as [CallParams, string, unknown]
  if (overrides) return toWord(received)
  if (data.startsWith(selectorOf(erc20, 'balanceOf'))) return toWord(50)
  // Only a simulation from the Safe itself passes.
  if (from !== SAFE || to !== TOKEN || data !== DATA) return REVERT
  return method === 'eth_estimateGas' ? { result: '0xc350' } : transfer
}

/** Draws the transfer of a Safe, asked of an operator per fake: a.invalid, b.invalid, and so on. */
function drawTransfer(...fakes: readonly Fake[]) {
  const urls = fakes.map((_, index) => `http://${'abc'[index]}.invalid/`)
  const node = openFakeNode(
    (method, params, url) => answer(fakes[urls.indexOf(url)] ?? {}, method, params),
    MAINNET,
    urls,
  )
  const deployment = deploymentOf(MAINNET, 'production')
  const sender = { profileId: 'production', chainId: MAINNET, owner: SAFE, deployment } as const
  const common = { name: 'S', colour: 'blue', createdAt: NOW }
  const safe = { ...common, kind: 'safe', chainId: MAINNET, address: SAFE } as never as Account
  const own = { ...common, kind: 'watch', address: TRADER } as never as Account
  draw(
    <WorkspaceContext.Provider value={{ ...workspaceOf(defaultSettings, safe), accounts: [safe, own] }}>
      <SafeTransferDialog act={act} access={{ kind: 'node', node, sender }} onClose={() => {}} />
    </WorkspaceContext.Provider>,
  )
}

const expectWords = (words: string) => expect.poll(wordsOfPage, { timeout: 10_000 }).toContain(words)

beforeEach(emptyClientDb)
afterEach(clearPage)

describe('the transfer of a Safe', () => {
  it('is simulated from the Safe, and then shows its data', async () => {
    drawTransfer({}, {})
    await expectWords(DATA)
    expect(wordsOfPage()).not.toContain('not confirmed')
  })

  it.each<[string, Fake, string]>([
    ['the token reverts', { transfer: REVERT }, 'Simulation failed. Nothing was sent.'],
    ['the token returns false', { transfer: toWord(0) }, 'The token’s contract refuses the transfer.'],
    ['nothing arrives', { received: 0 }, 'The recipient would receive nothing.'],
  ])('shows no data if %s', async (_, fake, words) => {
    drawTransfer(fake, fake)
    await expectWords(words)
    expect(wordsOfPage()).not.toContain(DATA)
  })

  it('says how much arrives after the fee of the token', async () => {
    drawTransfer({ received: 4 })
    await expectWords('The token takes a fee on each transfer.')
    expect(wordsOfPage()).toContain(DATA)
  })

  it('shows its data only after the user overrides a dispute between operators', async () => {
    drawTransfer({}, { transfer: REVERT })
    await expectWords('RPC endpoints disagree: a.invalid says it passes, b.invalid says it fails.')
    expect(wordsOfPage()).not.toContain(DATA)
    type('To sign anyway, type “endpoints disagree”', 'endpoints disagree')
    await expectWords(DATA)
  })

  it('names the operator that did not simulate it', async () => {
    drawTransfer({}, { transfer: new Response('busy', { status: 429 }) })
    await expectWords('The simulation is not confirmed by b.invalid.')
    expect(wordsOfPage()).toContain(DATA)
  })
})
