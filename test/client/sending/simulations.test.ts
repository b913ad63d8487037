import { describe, expect, it } from 'vitest'
import { compareSimulations } from '../../../src/client/sending/simulations'
import type { Address } from '../../../src/domain/scalars'
import { findSimulationDispute } from '../../../src/wallet/policy/simulation-readings'
import { type NodeReply, openFakeNode, REVERT } from '../../support/rpc-node'

const call = {
  from: `0x${'11'.repeat(20)}` as Address,
  to: `0x${'22'.repeat(20)}` as Address,
  value: 0n,
  data: '0x',
} as const
const PASS: NodeReply = { result: '0x5208' }

/** Simulates on an operator per reply: a.invalid, b.invalid, and so on. */
function simulateOn(replies: readonly (NodeReply | Response)[]) {
  const urls = replies.map((_, index) => `http://${'abc'[index]}.invalid/`)
  const node = openFakeNode((_, __, url) => replies[urls.indexOf(url)] ?? REVERT, undefined, urls)
  return compareSimulations(node, call)
}

describe('a simulation', () => {
  it('is not repeated with a single operator', async () => {
    expect(await simulateOn([PASS])).toEqual({
      trial: { gas: 21_000n, returned: '0x5208' },
      simulations: [],
      silent: [],
    })
  })

  it.each<[string, readonly NodeReply[], string | undefined]>([
    ['both operators pass', [PASS, PASS], undefined],
    ['both operators revert', [REVERT, REVERT], undefined],
    [
      'the second one reverts',
      [PASS, REVERT],
      'RPC endpoints disagree: a.invalid says it passes, b.invalid says it fails.',
    ],
    [
      'the first one reverts',
      [REVERT, PASS],
      'RPC endpoints disagree: a.invalid says it fails, b.invalid says it passes.',
    ],
  ])('is compared if %s', async (_, replies, dispute) => {
    const { trial, simulations } = await simulateOn(replies)
    expect(findSimulationDispute(simulations)).toBe(dispute)
    expect('gas' in trial).toBe(replies.includes(PASS))
  })

  it('names the operator that answers 429', async () => {
    const { trial, silent } = await simulateOn([PASS, new Response('busy', { status: 429 })])
    expect(silent).toEqual(['b.invalid'])
    expect(trial).toHaveProperty('gas')
  })
})
