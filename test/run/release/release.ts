/**
 * `npm run release -- 1.0.0`: on a clean main branch, gives the changelog's unreleased part its version and day, the packages their
 * version, commits, tags, and packs what the stores take. Nothing is pushed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import app from '../../../package.json' with { type: 'json' }
import { releaseNotes } from '../../../src/ui/app/release-notes'
import { releaseChangelog, releaseFaults } from './changelog'
import { root, run } from './tools'

const git = (...args: string[]): string => run('git', args)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const change = (path: string, to: (text: string) => string): void =>
  writeFileSync(join(root, path), to(read(path)))

/** The first lines that name a version are the package's own: one in package.json, two in the lock file. */
function setVersion(text: string, version: string, times: number): string {
  let left = times
  const own = `"version": "${app.version}"`
  return text.replaceAll(own, (found) => (left-- > 0 ? `"version": "${version}"` : found))
}

function release(version: string): void {
  const faults = releaseFaults(version, {
    status: git('status', '--porcelain'),
    branch: git('branch', '--show-current').trim(),
    tags: git('tag', '--list').split('\n'),
    version: app.version,
    changelog: read('CHANGELOG.md'),
    noted: releaseNotes.map((note) => note.version),
  })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const day = new Date().toISOString().slice(0, 10)
  change('CHANGELOG.md', (text) => releaseChangelog(text, version, day))
  change('package.json', (text) => setVersion(text, version, 1))
  change('package-lock.json', (text) => setVersion(text, version, 2))
  change('src/backend/local/handlers/service.ts', (text) =>
    text.replace(`cowbell ${app.version}`, `cowbell ${version}`),
  )
  git('commit', '--all', '--message', `release: ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Cowbell ${version}`)
  console.log(run('npm', ['run', 'zip', '--', '--reproduce']).trim())
  console.log(`\nCowbell ${version} is committed and tagged. Run npm test, then push main and v${version}.`)
}

try {
  release(process.argv[2] ?? '')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
