/** Where the main job is walked: a Chromium with the extension, and an explorer to look at. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Call } from '../../../src/api/caller'
import { type DemoExplorer, startDemoExplorer } from '../demo-explorer'
import { sendFromPage, worldOver } from '../support/browser-world'
import { findBuild } from '../support/build'
import { type CowbellInChromium, type LaunchOptions, launchCowbell } from '../support/chromium'

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

/** Longer than anything here takes; a browser's own 30 s would only make a failure slow. */
const MOST_MS = 15_000

/** Starts both. The browser gets a copy of the build: a new build must not pull the files away from under it. */
export async function openStage(options: Omit<LaunchOptions, 'build'> = {}): Promise<Stage> {
  const build = mkdtempSync(join(tmpdir(), 'cowbell-build-'))
  cpSync(findBuild('chrome-mv3'), build, { recursive: true })
  const [cowbell, explorer] = await Promise.all([launchCowbell({ ...options, build }), startDemoExplorer()])
  cowbell.context.setDefaultTimeout(MOST_MS)
  const office = await cowbell.openSurface('manifest.json')
  const { call } = worldOver((message) => office.evaluate(sendFromPage, message))
  const close = async () => {
    await Promise.all([cowbell.close(), explorer.close()])
    rmSync(build, { recursive: true })
  }
  return { cowbell, explorer, office, call, close }
}
