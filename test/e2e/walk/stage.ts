/** Stage of the main job: Chromium with the extension, and an explorer. */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import type { Call } from '../../../src/api/caller'
import { type DemoExplorer, startDemoExplorer } from '../demo-explorer'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, type LaunchOptions, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { openUtilityPage } from './bell'

export interface Stage {
  readonly cowbell: CowbellInChromium
  readonly explorer: DemoExplorer
  /** Empty page of the extension, from which tests query the browser and the service. */
  readonly utilityPage: Page
  /** Calls the service over the bridge. */
  readonly call: Call
  readonly close: () => Promise<void>
}

/** Starts a browser and an explorer. */
export async function openStage(options: LaunchOptions = {}): Promise<Stage> {
  const [cowbell, explorer] = await Promise.all([launchCowbell(options), startDemoExplorer()])
  const utilityPage = await openUtilityPage(cowbell)
  const { call } = worldOver((message) => utilityPage.evaluate(sendFromPage, message))
  const close = async () => {
    await Promise.all([cowbell.close(), explorer.close()])
  }
  return { cowbell, explorer, utilityPage, call, close }
}

/**
 * Starts a browser and an explorer. The build has these host permissions, because no test can press the prompt
 * of the browser. Default: this machine.
 */
export async function openGrantedStage(patterns?: readonly string[]): Promise<Stage> {
  const build = copyGrantedBuild('chrome-mv3', patterns)
  const stage = await openStage({ build })
  const close = async () => {
    await stage.close()
    rmSync(build, { recursive: true })
  }
  return { ...stage, close }
}
