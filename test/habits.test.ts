/** Habits of the house that no linter knows: what must have a twin somewhere has one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EndpointRow } from '../src/api/endpoint'
import { endpoints } from '../src/api/endpoints'
import { refusals } from '../src/domain/refusals'
import { untested } from './untested'

const root = new URL('..', import.meta.url).pathname
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

const readme = read('README.md')
const testFiles = filesIn('test').filter((file) => /\.tsx?$/.test(file))
const tests = testFiles
  .filter((file) => !file.endsWith('habits.test.ts'))
  .map(read)
  .join('\n')
const stories = testFiles
  .filter((file) => file.startsWith('test/contract/'))
  .map(read)
  .join('\n')
const rows = Object.entries<EndpointRow>(endpoints)

describe('every endpoint', () => {
  it.each(rows)('%s has a story', (name) => {
    expect(stories).toMatch(new RegExp(`['"]${name}['"]`))
  })

  it.each(rows)('%s has a row in the README', (_, row) => {
    expect(readme).toContain(`| \`${row.method} ${row.path}\` |`)
  })
})

describe('every refusal', () => {
  const ofEndpoints = new Set(rows.flatMap(([, row]) => row.refusals))

  it.each(Object.keys(refusals))('%s is provoked by a test', (errorType) => {
    expect(tests).toContain(`'${errorType}'`)
  })

  it.each([...ofEndpoints])('%s, which an endpoint names, is in the catalogue', (errorType) => {
    expect(Object.keys(refusals)).toContain(errorType)
  })
})

describe('every source file', () => {
  const sources = filesIn('src').filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  const mirrorOf = (file: string): string => file.replace(/^src/, 'test').replace(/(\.tsx?)$/, '.test$1')
  const hasMirror = (file: string): boolean =>
    testFiles.includes(mirrorOf(file)) || testFiles.includes(mirrorOf(file).replace(/x$/, ''))
  const unmirrored = sources.filter((file) => !hasMirror(file))

  it.each(sources)('%s has a mirror test or a stated reason', (file) => {
    expect(hasMirror(file) || Object.keys(untested).some((path) => file.startsWith(path))).toBe(true)
  })

  it.each(Object.keys(untested))(
    '%s, which has a reason, stands for a file without a mirror test',
    (path) => {
      expect(unmirrored.filter((file) => file.startsWith(path))).not.toEqual([])
    },
  )

  it.each(Object.entries(untested))('%s names only proofs that exist', (_, reason) => {
    for (const [proof] of reason.matchAll(/test\/[\w/.-]*\.ts/g)) expect(testFiles).toContain(proof)
  })
})

describe('every entrypoint', () => {
  it.each(filesIn('entrypoints').filter((file) => /\.tsx?$/.test(file)))('%s is thin', (file) => {
    expect(read(file).split('\n').length).toBeLessThanOrEqual(61)
  })
})

describe('the README', () => {
  const manifest = read('wxt.config.ts')
  const permissions = [...manifest.matchAll(/permissions:\s*\[([^\]]*)\]/g)].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? ''),
  )
  it.each([...new Set(permissions)])('gives the reason of the permission %s', (permission) => {
    expect(readme).toMatch(new RegExp(`\\n\\| [^|]*\`${permission.replaceAll('*', '\\*')}\``))
  })

  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >
  it.each(Object.keys({ ...dependencies, ...devDependencies }))(
    'gives the reason of the dependency %s',
    (name) => {
      expect(readme).toContain(`| \`${name}\` |`)
    },
  )
})

describe('a test in a browser', () => {
  const driven = testFiles.filter((file) => file.startsWith('test/e2e/'))
  const states =
    'count|isVisible|isHidden|isDisabled|isEnabled|isChecked|isEditable|inputValue|textContent|innerText|allInnerTexts|allTextContents|getAttribute|title'

  it.each(driven)('%s waits for what it needs, and never for a time', (file) => {
    expect(read(file)).not.toMatch(/waitForTimeout/)
    if (file.endsWith('.spec.ts'))
      expect(read(file)).not.toMatch(/setTimeout\((resolve|done|\(\) => resolve)/)
  })

  it.each(driven)('%s asks a live page again until it is as expected', (file) => {
    expect(read(file)).not.toMatch(
      new RegExp(
        `expect\\(\\s*await (?:(?!expect|\\n}|\\n *(?:await|const|it))[^;])*?\\.(${states})\\([^()]*\\),?\\s*\\)\\s*\\.`,
      ),
    )
  })
})

describe('the lock file', () => {
  interface Locked {
    readonly integrity?: string
    readonly optional?: boolean
    readonly os?: readonly string[]
    readonly libc?: readonly string[]
    readonly cpu?: readonly string[]
  }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }

  it('has a digest of every package, but of binaries for other platforms', () => {
    const bare = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
    expect(bare.filter(([, each]) => !each.optional || !(each.os ?? each.libc ?? each.cpu))).toEqual([])
  })
})

describe('the project', () => {
  const texts = [...filesIn('src'), ...filesIn('entrypoints'), ...testFiles, 'README.md', 'package.json']

  it('names no place and no tool of whoever built it', () => {
    const forbidden = new RegExp(['/work', '/main|\\.\\./shared|\\.lib', 'rary'].join(''))
    expect(texts.filter((file) => forbidden.test(read(file)))).toEqual([])
  })
})
