/**
 * `npm start`: opens a Chromium with Cowbell in it and a demo explorer next to it.
 *
 * Without a display, or with `--headless`, it does the main job itself, prints each step with its time and saves a few pictures.
 * - `--pictures`: visits and photographs every screen, without a window
 * - `--readme`: renews the two pictures of the README
 * - `--store`: takes the pictures of the store listing
 */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuild } from '../run/ensure-build'
import { startDemoExplorer } from './demo-explorer'
import { copyBuild } from './support/build'
import { launchCowbell } from './support/chromium'
import type { Step } from './walk/main-job'
import { createReadme } from './walk/readme-pictures'
import { openAlbum, type Surface } from './walk/screenshots'
import { openGrantedStage, openStage } from './walk/stage'
import { takeStorePictures } from './walk/store-pictures'
import { walkFirstOrder, walkTour } from './walk/tour'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BUILD = `${root}.output/chrome-mv3`
const PICTURES = `${root}.output/start`
const STORE_PICTURES = `${root}.output/store`
/** Copy of the build whose manifest names the demo explorer. */
const INSTALLED = `${root}.output/start-build`
const PROFILE = `${root}.output/start-profile`

const MODES = ['headless', 'pictures', 'readme', 'store'] as const
type Mode = (typeof MODES)[number] | 'window'

/** Surfaces that are pictured in each mode. */
const SURFACES: Readonly<Record<'headless' | 'pictures' | 'readme', readonly Surface[]>> = {
  headless: ['popup'],
  pictures: ['popup', 'sidepanel', 'tab'],
  readme: ['popup', 'tab'],
}

const secondsSince = (startMs: number): string => `${((performance.now() - startMs) / 1000).toFixed(2)} s`
const printLine = (mark: string, description: string, time: string): void =>
  console.log(`  ${mark.padEnd(4)}  ${description.padEnd(44)} ${time.padStart(8)}`)

function build(): void {
  const startMs = performance.now()
  if (ensureBuild()) printLine('ok', 'build the extension', secondsSince(startMs))
}

/** Total time of the steps. Pictures are taken between the steps and do not count. */
let stepsMs = 0

/** Prints each step when it ends. */
const printed: Step = async (_name, description, act) => {
  const startMs = performance.now()
  try {
    const value = await act()
    stepsMs += performance.now() - startMs
    printLine('ok', description, secondsSince(startMs))
    return value
  } catch (error) {
    printLine('FAIL', description, secondsSince(startMs))
    throw error
  }
}

async function walk(mode: keyof typeof SURFACES): Promise<void> {
  const startMs = performance.now()
  const stage = await printed('browser', 'start Chromium and a demo explorer', () => openGrantedStage())
  const readme = createReadme()
  const album = await openAlbum(stage, PICTURES, {
    onPicture: readme.notePicture,
    surfaces: SURFACES[mode],
  })
  try {
    await (mode === 'pictures' ? walkTour : walkFirstOrder)(stage, album, printed)
    if (mode === 'readme') readme.write(PICTURES)
    console.log(`\n${album.pictures.length} pictures in ${relative(process.cwd(), PICTURES)}`)
    const steps = `${(stepsMs / 1000).toFixed(2)} s`
    console.log(`The main job is done: its steps took ${steps}, ${secondsSince(startMs)} with pictures.`)
  } catch (error) {
    await album.takeFailure()
    console.log(`\nPictures of every open page: ${relative(process.cwd(), PICTURES)}/failed-*.png`)
    throw error
  } finally {
    await stage.close()
  }
}

async function walkForStores(): Promise<void> {
  const stage = await printed('browser', 'start Chromium and a demo explorer', openStage)
  try {
    const names = await takeStorePictures(stage, STORE_PICTURES, printed)
    console.log(`\n${names.length} pictures in ${relative(process.cwd(), STORE_PICTURES)}`)
  } finally {
    await stage.close()
  }
}

const NEXT = `Cowbell runs in the Chromium that has just opened.
  1. In the tab "Set up", create an account: it gets play money.
  2. Click the puzzle piece of the toolbar and pin Cowbell; its bell opens the popup.
  3. Swap, review, sign. The next auction fills the order: you are notified.
  4. Copy the order's UID from its page and search for it in the demo explorer: a badge shows its status.
Your account and orders are kept for the next start. Close the browser or press Ctrl+C to end.`

async function show(): Promise<void> {
  const explorer = await startDemoExplorer()
  const cowbell = await launchCowbell({ headless: false, dir: PROFILE, build: copyBuild(BUILD, INSTALLED) })
  const [first = await cowbell.context.newPage()] = cowbell.context.pages()
  await first.goto(explorer.url)
  const tab = await cowbell.context.newPage()
  await tab.goto(`chrome-extension://${cowbell.extensionId}/tab.html#/onboarding`)
  console.log(`\n${NEXT}\n\nDemo explorer: ${explorer.url}`)
  process.once('SIGTERM', () => void cowbell.close())
  await cowbell.context.waitForEvent('close', { timeout: 0 })
  await explorer.close()
}

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])

function readMode(): Mode {
  const named = MODES.toReversed().find((mode) => process.argv.includes(`--${mode}`))
  return named ?? (hasDisplay ? 'window' : 'headless')
}

try {
  build()
  const mode = readMode()
  if (mode === 'window') await show()
  else await (mode === 'store' ? walkForStores() : walk(mode))
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
