import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import app from '../../../../package.json' with { type: 'json' }
import { MAINNET } from '../../../contract/story'
import { openService } from '../../../support/service'

it('the version of the service is that of the package', async () => {
  expect(await openService().call('getVersion', { network: MAINNET })).toBe(`cowbell ${app.version}`)
})
