/**
 * Draws assets/icons/cowbell.svg as PNG files in the sizes of the manifest, on a transparent background. Run
 * `npx tsx test/run/icons.ts` after a change of the SVG and commit the PNG files.
 */
import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import { findChromium } from '../support/browsers.mjs'

const sizesPx = [16, 32, 48, 128]
const iconsUrl = new URL('../../assets/icons/', import.meta.url)

const svg = await readFile(new URL('cowbell.svg', iconsUrl), 'utf8')
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const sizePx of sizesPx) {
  await page.setViewportSize({ width: sizePx, height: sizePx })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  const path = new URL(`cowbell-${sizePx}.png`, iconsUrl).pathname
  await page.screenshot({ path, omitBackground: true })
  console.log(`assets/icons/cowbell-${sizePx}.png`)
}
await browser.close()
