/**
 * `npm start`: with a screen, a Chromium with Cowbell in it and a demo explorer beside it. Without one, or with
 * `--headless`, the main job walked from end to end: each step with its time, each screen as a picture. With `--store`, the
 * pictures that a store shows; with `--headless --readme`, those of the README alone, which are put there.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDemoExplorer } from './demo-explorer'
import { copyBuild } from './support/build'
import { launchCowbell } from './support/chromium'
import type { Step } from './walk/main-job'
import { createReadme } from './walk/readme-pictures'
import { type Album, openAlbum } from './walk/screenshots'
import { openGrantedStage, openStage } from './walk/stage'
import { takeStorePictures } from './walk/store-pictures'
import { walkPart, walkTour } from './walk/tour'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BUILD = `${root}.output/chrome-mv3`
const PICTURES = `${root}.output/start`
const STORE_PICTURES = `${root}.output/store`
/** The build with the demo explorer in its manifest. */
const INSTALLED = `${root}.output/start-build`
const PROFILE = `${root}.output/start-profile`
const SOURCES = ['src', 'entrypoints', 'assets', 'wxt.config.ts', 'package-lock.json']

const seconds = (fromMs: number): string => `${((performance.now() - fromMs) / 1000).toFixed(2)} s`
const line = (mark: string, says: string, time: string): void =>
  console.log(`  ${mark.padEnd(4)}  ${says.padEnd(38)} ${time.padStart(8)}`)

/** When a file, or the newest one in a folder, was last written. */
const writtenAt = (path: string): number =>
  Math.max(
    statSync(path).mtimeMs,
    ...(statSync(path).isDirectory() ? readdirSync(path).map((name) => writtenAt(`${path}/${name}`)) : []),
  )

/** Builds the extension unless the build is newer than everything it is made of. */
function build(): void {
  const manifest = `${BUILD}/manifest.json`
  const changedAt = Math.max(...SOURCES.map((path) => writtenAt(root + path)))
  if (existsSync(manifest) && statSync(manifest).mtimeMs > changedAt) return
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/wxt/bin/wxt.mjs', 'build'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The extension does not build:\n${stdout}${stderr}`)
  line('ok', 'build the extension', seconds(startedAt))
}

/** Prints each step as it ends. */
const printed: Step = async (_name, says, act) => {
  const startedAt = performance.now()
  try {
    const value = await act()
    line('ok', says, seconds(startedAt))
    return value
  } catch (error) {
    line('FAIL', says, seconds(startedAt))
    throw error
  }
}

const printPictures = ({ pictures }: Album): void =>
  console.log(`\n${pictures.length} pictures of every screen in ${relative(process.cwd(), PICTURES)}`)

async function walk(): Promise<void> {
  const startedAt = performance.now()
  const stage = await printed('browser', 'start Chromium and a demo explorer', openGrantedStage)
  const readme = createReadme()
  const album = await openAlbum(stage, PICTURES, readme.note)
  const isForReadme = process.argv.includes('--readme')
  try {
    await (isForReadme ? walkPart(stage, album, 'first order', printed) : walkTour(stage, album, printed))
    if (isForReadme) readme.write(PICTURES)
    printPictures(album)
    console.log(`The main job is done: ${seconds(startedAt)} with its pictures.`)
  } catch (error) {
    await album.takeFailure()
    console.log(`\nHow every page stood then: ${relative(process.cwd(), PICTURES)}/failed-*.png`)
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
  1. In the tab "Set up", create an account: it is given paper money.
  2. Click the puzzle piece of the toolbar and pin Cowbell; its bell opens the popup.
  3. Swap, review, sign. Within seconds the bell rings: the order is filled.
  4. Copy the order's UID from its page and search for it in the demo explorer: a badge tells the status.
What you do is kept for the next start. Close the browser, or press Ctrl+C here, to end.`

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

const hasScreen =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])

try {
  build()
  if (process.argv.includes('--store')) await walkForStores()
  else await (hasScreen && !process.argv.includes('--headless') ? show() : walk())
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
