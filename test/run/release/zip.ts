/**
 * `npm run zip`: builds for both browsers and packs the archives for the stores: one per browser, and the
 * sources from which reviewers of Firefox build the same archive. The same sources give the same bytes.
 *
 * With `--reproduce`, the script builds again from the archive of the sources and compares the bytes.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import JSZip from 'jszip'
import app from '../../../package.json' with { type: 'json' }
import { packFiles } from './archive'
import { endingSignal, filesUnder, root, runUntil } from './tools'

/** Paths that a build needs. */
const SOURCES = [
  ...['assets', 'entrypoints', 'src', 'test/run/release', 'test/contract'],
  ...['test/support/keys.ts', 'test/support/token-lists.ts'],
  ...['.npmrc', 'CHANGELOG.md', 'LICENSE', 'README.md', 'package-lock.json', 'package.json'],
  ...['tsconfig.json', 'wxt.config.ts'],
]

const BROWSERS = { chrome: 'chrome-mv3', firefox: 'firefox-mv3' } as const
type Archive = keyof typeof BROWSERS | 'sources'
const archivePath = (name: Archive): string => `.output/${app.name}-${app.version}-${name}.zip`

/** Lists the source files, in a repository or in an unpacked archive. */
const listSources = (): string[] => {
  const all = filesUnder(root).filter((path) => !/^(?:node_modules|\.output|\.wxt|\.git)\//.test(path))
  return all.filter((path) => SOURCES.some((source) => path === source || path.startsWith(`${source}/`)))
}

const ending = endingSignal()

const build = (browser: keyof typeof BROWSERS): Promise<string> =>
  runUntil(ending, 'SIGKILL', process.execPath, ['node_modules/wxt/bin/wxt.mjs', 'build', '-b', browser])

const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

async function write(name: Archive, folder: string, paths: readonly string[]): Promise<void> {
  const content = await packFiles(join(root, folder), paths)
  writeFileSync(join(root, archivePath(name)), content)
  console.log(`${digestOf(content)}  ${archivePath(name)}  ${(content.length / 1000).toFixed(0)} kB`)
}

async function zip(): Promise<void> {
  for (const browser of ['chrome', 'firefox'] as const) {
    await build(browser)
    const folder = `.output/${BROWSERS[browser]}`
    await write(browser, folder, filesUnder(join(root, folder)))
  }
  await write('sources', '.', listSources())
}

async function unpackSources(folder: string): Promise<void> {
  const archive = await JSZip.loadAsync(readFileSync(join(root, archivePath('sources'))))
  for (const entry of Object.values(archive.files)) {
    const path = join(folder, entry.name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await entry.async('nodebuffer'))
  }
}

/**
 * Builds again from the archive of the sources, as a reviewer does.
 * @throws Error naming an archive whose bytes differ
 */
async function reproduce(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cowbell-sources-'))
  try {
    await unpackSources(folder)
    await runUntil(ending, 'SIGKILL', 'npm', ['ci', '--no-audit', '--no-fund'], folder)
    await runUntil(ending, 'SIGTERM', 'npm', ['run', 'zip'], folder)
    for (const name of ['chrome', 'firefox', 'sources'] as const) {
      const [here, there] = [root, folder].map((base) =>
        digestOf(readFileSync(join(base, archivePath(name)))),
      )
      if (here !== there)
        throw new Error(`${archivePath(name)} is ${here} here, and ${there} from its sources.`)
    }
    console.log('The sources build to the same bytes.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await zip()
if (process.argv.includes('--reproduce')) await reproduce()
