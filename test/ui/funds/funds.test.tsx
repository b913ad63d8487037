/** The portfolio while the RPC endpoint fails. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeSettings } from '../../../src/client/settings/settings'
import { FundsScreen } from '../../../src/ui/funds/funds'
import { emptyClientDb } from '../../support/client'
import { clearPage, draw, press, wordsOfPage } from '../../support/drawn-page'
import { type NodeReply, openFakeNode, RATE_LIMIT, REVERT } from '../../support/rpc-node'
import { InWorkspace } from '../../support/workspace'

const mocked = vi.hoisted(() => ({ node: {} as unknown }))
vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
vi.mock('../../../src/client/bridge/page-ports', () => ({
  callService: () => new Promise(() => {}),
  pagePorts: { now: () => 0 },
}))
vi.mock('../../../src/client/chain/rpc', async (load) => ({
  ...(await load<object>()),
  nodeFor: () => mocked.node,
}))

let reply: NodeReply = RATE_LIMIT

beforeEach(async () => {
  await emptyClientDb()
  mocked.node = openFakeNode((method) => {
    if (method === 'eth_getBalance') return { result: '0xde0b6b3a7640000' }
    if (method === 'eth_getBlockByNumber') return { result: { number: '0x64', timestamp: '0x1' } }
    return reply
  })
})
afterEach(clearPage)

const drawPortfolio = () =>
  draw(
    <InWorkspace>
      <FundsScreen />
    </InWorkspace>,
  )

describe('the portfolio', () => {
  it('names the reason and offers a retry if the node does not answer, and claims no empty balance', async () => {
    reply = RATE_LIMIT
    drawPortfolio()
    await expect.poll(wordsOfPage).toContain('The RPC endpoint node.invalid refuses: too many requests.')
    expect(wordsOfPage()).toContain('node.invalid says: over rate limit')
    expect(wordsOfPage()).not.toMatch(/No balances yet|No open approvals/)
    reply = { result: `0x${'0'.repeat(63)}5` }
    press('Retry')
    await expect.poll(wordsOfPage).not.toContain('too many requests')
    await expect.poll(wordsOfPage).toContain('Wrapped Ether')
  })

  it('shows a dash for tokens whose contracts do not answer', async () => {
    reply = REVERT
    drawPortfolio()
    await expect.poll(wordsOfPage).toContain('— WETH')
    expect(wordsOfPage()).toContain('Unknown: the token’s contract does not answer.')
    expect(wordsOfPage()).not.toMatch(/No balances yet|No open approvals/)
  })

  it('names the network whose balances are missing in the total of all accounts and networks', async () => {
    reply = RATE_LIMIT
    await changeSettings({ scope: 'all' })
    drawPortfolio()
    await expect.poll(wordsOfPage).toContain('Not in the total')
    expect(wordsOfPage()).toContain('Main · Gnosis: The RPC endpoint node.invalid refuses')
    expect(wordsOfPage()).toMatch(/Total value ?—/)
    expect(wordsOfPage()).not.toContain('$0')
  })
})
