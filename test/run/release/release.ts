/**
 * `npm run release -- 1.0.0`: on a clean main branch, moves the unreleased part of the changelog under its
 * version and day, sets the version, packs the archives for the stores, commits, and tags. Nothing is pushed.
 * A failing step or Ctrl-C leaves everything unchanged.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { releaseNotes } from '../../../src/ui/app/release-notes'
import { releaseChangelog, releaseFaults } from './changelog'
import { endingSignal, root, run, runUntil } from './tools'

/**
 * Sets the version of the package itself: the first match in package.json, the first two in the lock file.
 */
function setVersion(text: string, from: string, to: string, times: number): string {
  let left = times
  return text.replaceAll(`"version": "${from}"`, (found) => (left-- > 0 ? `"version": "${to}"` : found))
}

/** Returns the changes of a release, by path. */
const changes = (
  from: string,
  to: string,
  day: string,
): Readonly<Record<string, (text: string) => string>> => ({
  'CHANGELOG.md': (text) => releaseChangelog(text, to, day),
  'src/backend/README.md': (text) => text.replaceAll(`cowbell-${from}.tgz`, `cowbell-${to}.tgz`),
  'package.json': (text) => setVersion(text, from, to, 1),
  'package-lock.json': (text) => setVersion(text, from, to, 2),
  'src/backend/local/handlers/service.ts': (text) => text.replace(`cowbell ${from}`, `cowbell ${to}`),
})

/** Removes the archives of a release that failed, so that nobody uploads them. */
function removeArchives(version: string, folder: string): void {
  const output = join(folder, '.output')
  const names = existsSync(output) ? readdirSync(output) : []
  for (const name of names)
    if (name.endsWith('.zip') && name.includes(`-${version}-`)) rmSync(join(output, name))
}

/**
 * Makes a release and returns the output of packing.
 * @param pack packs the archives from the changed files; if it fails, there is no release
 * @throws Error saying why there is no release: a precondition, the failed step, or the signal that ended it.
 * Then no commit, tag, archive or change remains.
 */
export async function release(
  version: string,
  folder: string,
  pack: () => Promise<string>,
  ending: AbortSignal,
): Promise<string> {
  const git = (...args: string[]): string => run('git', args, folder)
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
  const current = (JSON.parse(read('package.json')) as { readonly version: string }).version
  const faults = releaseFaults(version, {
    status: git('status', '--porcelain'),
    branch: git('branch', '--show-current').trim(),
    tags: git('tag', '--list').split('\n'),
    version: current,
    changelog: read('CHANGELOG.md'),
    noted: releaseNotes.map((note) => note.version),
  })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const head = git('rev-parse', 'HEAD').trim()
  const day = new Date().toISOString().slice(0, 10)
  const texts = Object.entries(changes(current, version, day)).map(
    ([path, change]) => [path, change(read(path))] as const,
  )
  const paths = texts.map(([path]) => path)
  try {
    for (const [path, text] of texts) writeFileSync(join(folder, path), text)
    const packed = await pack()
    ending.throwIfAborted()
    git('commit', '--message', `release: ${version}`, '--', ...paths)
    git('tag', '--annotate', `v${version}`, '--message', `Cowbell ${version}`)
    return packed
  } catch (error) {
    git('reset', '--soft', head)
    git('restore', '--staged', '--worktree', '--', ...paths)
    removeArchives(version, folder)
    throw error
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const version = process.argv[2] ?? ''
  const ending = endingSignal()
  const pack = () => runUntil(ending, 'SIGTERM', 'npm', ['run', 'zip', '--', '--reproduce'])
  try {
    console.log((await release(version, root, pack, ending)).trim())
    console.log(`\nCowbell ${version} is committed and tagged. Run npm test, then push main and v${version}.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
