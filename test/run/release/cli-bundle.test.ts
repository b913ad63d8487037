import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleCli, stagePackage } from './cli-bundle'

const folder = mkdtempSync(join(tmpdir(), 'cowbell-cli-'))
const file = join(folder, 'cowbell.mjs')
const running: ChildProcess[] = []
beforeAll(() => bundleCli(file))
afterAll(() => {
  for (const child of running) child.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command of a folder. */
function runIn(place: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(place, 'cowbell.mjs'), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, ended, readLine: async (): Promise<string> => (await lines.next()).value ?? '' }
}

/** Runs the command in a folder without node_modules. */
const run = (...args: readonly string[]) => runIn(folder, ...args)

describe('the command of the package, one file', () => {
  it('serves until it is ended', async () => {
    const { child, ended, readLine } = run('serve', '--seed', 'demo')
    const url = await readLine()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await fetch(`${url}/mainnet/api/v1/version`)).status).toBe(200)
    expect(await (await fetch(`${url}/admin`)).json()).toMatchObject({ settings: { seed: 'demo' } })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('prints its usage without arguments, and fails for unknown commands', async () => {
    const asked = run()
    expect(await asked.readLine()).toBe('Usage: npx cowbell serve [flags]')
    expect(await asked.ended).toBe(0)
    expect(await run('swap').ended).toBe(1)
  })

  it('packs with README, license and the package of its data folder, and stores data', {
    timeout: 60_000,
  }, async () => {
    const staged = join(folder, 'package')
    await stagePackage(staged)
    const { bin, version, ...manifest } = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8'))
    expect(bin).toEqual({ cowbell: 'cowbell.mjs' })
    expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
    expect(manifest.bundleDependencies).toContain('classic-level')
    expect(manifest.bundleDependencies).toEqual(Object.keys(manifest.dependencies))
    const packed = spawnSync('npm', ['run', '--silent', 'pack', '--', '--json', '--dry-run'], {
      encoding: 'utf8',
    })
    const [tarball] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('[')))
    const paths = tarball.files.map(({ path }: { readonly path: string }) => path)
    const own = paths.filter((path: string) => !path.startsWith('node_modules/'))
    expect(own.toSorted()).toEqual(['LICENSE', 'README.md', 'cowbell.mjs', 'package.json'])
    expect(paths).toContain('node_modules/classic-level/package.json')
    const stored = runIn(staged, 'serve', '--data', join(folder, 'data'))
    expect(await stored.readLine()).toMatch(/^http:/)
  })
})
