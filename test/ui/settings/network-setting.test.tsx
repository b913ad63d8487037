import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withNetwork } from '../../../src/client/settings/profiles'
import { changeSettings, defaultSettings, readSettings } from '../../../src/client/settings/settings'
import type { ChainId } from '../../../src/domain/scalars'
import { NetworkSetting } from '../../../src/ui/settings/network-setting'
import { WorkspaceContext } from '../../../src/ui/workspace/workspace'
import { emptyClientDb } from '../../support/client'
import { choose, clearPage, draw, wordsOfPage } from '../../support/drawn-page'
import { workspaceOf } from '../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))

beforeEach(emptyClientDb)
afterEach(clearPage)

const POLYGON = 137 as ChainId
const AVALANCHE = 43_114 as ChainId

describe('the network menu', () => {
  it('keeps a network that another window added meanwhile', async () => {
    // The menu is rendered with outdated settings.
    draw(
      <WorkspaceContext.Provider value={workspaceOf(defaultSettings)}>
        <NetworkSetting />
      </WorkspaceContext.Provider>,
    )
    await expect.poll(wordsOfPage).toContain('Polygon')
    await changeSettings(({ networks }) => ({ networks: withNetwork(networks, AVALANCHE, true) }))
    choose('Polygon')
    await expect.poll(async () => (await readSettings()).networks).toContain(POLYGON)
    expect((await readSettings()).networks).toContain(AVALANCHE)
  })
})
