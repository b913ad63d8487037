import { useState } from 'preact/hooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AffiliateScreen } from '../../../src/ui/affiliate/affiliate'
import type { Account } from '../../../src/wallet/vault/accounts'
import { emptyClientDb, NOW, TRADER, USDC } from '../../support/client'
import { clearPage, draw, press, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
// The first account has a code and no trades. The requests of the second are still pending.
vi.mock('../../../src/client/bridge/page-ports', () => {
  const program = {
    code: 'COWBELL',
    createdAt: 1_800_000_000_000,
    rewardAmount: 10,
    triggerVolume: 1_000,
    revenueSplitAffiliatePct: 50,
    revenueSplitTraderPct: 50,
    timeCapDays: 90,
    volumeCap: 100_000,
  }
  const answers: Readonly<Record<string, unknown>> = {
    getAffiliate: program,
    getTraderActivity: { rows: [] },
  }
  return {
    callService: (endpoint: string, { address }: { readonly address?: string }) =>
      new Promise((answer) => {
        if (address === TRADER && endpoint in answers) answer(answers[endpoint])
      }),
    pagePorts: {},
  }
})

const watching = (address: Account['address']): Account => ({
  kind: 'watch',
  address,
  name: address,
  colour: 'blue',
  createdAt: NOW,
})

function Switching() {
  const [address, choose] = useState(TRADER)
  return (
    <InWorkspace account={watching(address)}>
      <button type="button" onClick={() => choose(USDC)}>
        Other account
      </button>
      <AffiliateScreen />
    </InWorkspace>
  )
}

beforeEach(emptyClientDb)
afterEach(clearPage)

it('AffiliateScreen shows no data of the previous account while the next account loads', async () => {
  draw(<Switching />)
  await expect.poll(wordsOfPage).toContain('COWBELL')
  expect(wordsOfPage()).toContain('Your trades')
  press('Other account')
  await expect.poll(wordsOfPage).not.toContain('COWBELL')
  expect(wordsOfPage()).not.toContain('Your trades')
})
