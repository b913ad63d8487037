import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { addTransaction } from '../../../../src/backend/local/store/chain/paper-transactions'
import { hashText } from '../../../../src/domain/bytes'
import type { Milliseconds } from '../../../../src/domain/scalars'
import { GNOSIS } from '../../../contract/story'
import { newKey } from '../../../support/keys'
import { openService } from '../../../support/service'

it('an account whose first fund transaction came before the network had tokens is funded once', async () => {
  const { call, context } = openService()
  const owner = newKey().address
  const receipt = { txHash: hashText(`cowbell paper ${GNOSIS} fund ${owner} 0`), blockNumber: 7 }
  await addTransaction(context.database, {
    ...receipt,
    chainId: GNOSIS,
    kind: 'fund',
    owner,
    at: 1_000 as Milliseconds,
  })
  const fund = () => call('sendPaperTransaction', { network: GNOSIS, body: { kind: 'fund', owner } })
  const readFunds = async () => (await call('getPaperAccount', { network: GNOSIS, owner })).funds
  expect(await readFunds()).toEqual([])
  expect(await fund()).toEqual(receipt)
  const funds = await readFunds()
  expect(funds.filter(({ balance }) => balance > 0n).length).toBeGreaterThan(3)
  expect(await fund()).toEqual(receipt)
  expect(await readFunds()).toEqual(funds)
})
