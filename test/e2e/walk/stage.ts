/** Where the main job is walked: a Chromium with the extension, and an explorer to look at. */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import type { Call } from '../../../src/api/caller'
import { type DemoExplorer, startDemoExplorer } from '../demo-explorer'
import { sendFromPage, worldOver } from '../support/browser-world'
import { type CowbellInChromium, type LaunchOptions, launchCowbell } from '../support/chromium'
import { copyGrantedBuild } from '../support/granted-build'
import { openOffice } from './bell'

/** A running browser and explorer. */
export interface Stage {
  readonly cowbell: CowbellInChromium
  readonly explorer: DemoExplorer
  /** A page of the extension with nothing of ours on it: what the browser and the service know is asked from here. */
  readonly office: Page
  /** Calls the service, over the bridge. */
  readonly call: Call
  readonly close: () => Promise<void>
}

/** Starts both. */
export async function openStage(options: LaunchOptions = {}): Promise<Stage> {
  const [cowbell, explorer] = await Promise.all([launchCowbell(options), startDemoExplorer()])
  const office = await openOffice(cowbell)
  const { call } = worldOver((message) => office.evaluate(sendFromPage, message))
  const close = async () => {
    await Promise.all([cowbell.close(), explorer.close()])
  }
  return { cowbell, explorer, office, call, close }
}

/** Starts both, of a build that may speak to this machine: no test can press the browser's own question. */
export async function openGrantedStage(): Promise<Stage> {
  const build = copyGrantedBuild('chrome-mv3')
  const stage = await openStage({ build })
  const close = async () => {
    await stage.close()
    rmSync(build, { recursive: true })
  }
  return { ...stage, close }
}
