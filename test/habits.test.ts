/** Habits of the house that no linter knows: what must have a twin somewhere has one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EndpointRow } from '../src/api/endpoint'
import { endpoints } from '../src/api/endpoints'
import { refusals } from '../src/domain/refusals'
import { buildImportGraph, findCircles } from './support/import-graph'

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

/** Folders without a test file of their own, each with what proves them instead. */
const provenElsewhere: Readonly<Record<string, string>> = {
  'src/api/endpoints': 'rows, walked by test/api/router.test.ts and told one by one in test/contract/stories',
  'src/backend/local/affiliates': 'the stories of payouts, test/contract/stories/payouts.ts',
  'src/backend/local/chain': 'test/backend/local/chain/paper and test/devnet/chain',
  'src/backend/local/store/chain': 'read and written by test/backend/local/auctions and test/devnet/chain',
  'src/ui/environments': 'test/e2e/service/remote.spec.ts and test/client/settings/profile-draft.test.ts',
}

/** A folder is small enough to be seen at a glance; widgets stand side by side. */
const MAX_FILES = 16
const UNBOUNDED = ['src/ui/kit']

describe('every folder of the source', () => {
  const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))
  const sources = filesIn('src').filter((file) => /\.(tsx?|css)$/.test(file))
  const folders = [...new Set(sources.filter((file) => !file.endsWith('.css')).map(folderOf))]
  const tested = new Set(testFiles.filter((file) => /\.test\.tsx?$/.test(file)).map(folderOf))

  it.each(folders)('%s has tests in the folder of the same name, or a stated proof', (folder) => {
    expect(tested.has(folder.replace(/^src/, 'test'))).toBe(!(folder in provenElsewhere) && folder !== 'src')
  })

  it.each(Object.entries(provenElsewhere))('%s names only proofs that exist', (_, proof) => {
    const paths = [...proof.matchAll(/test\/[\w/.-]*/g)].map(([path]) => path)
    expect(paths).not.toEqual([])
    for (const path of paths) expect(testFiles.some((file) => file.startsWith(path))).toBe(true)
  })

  it.each([...new Set(sources.map(folderOf))].filter((folder) => !UNBOUNDED.includes(folder)))(
    `%s holds at most ${MAX_FILES} files`,
    (folder) => {
      expect(sources.filter((file) => folderOf(file) === folder).length).toBeLessThanOrEqual(MAX_FILES)
    },
  )
})

describe('imports', () => {
  const modules = [...filesIn('src'), ...filesIn('entrypoints')].filter((file) => /\.tsx?$/.test(file))
  const graph = buildImportGraph(new Map(modules.map((file) => [file, read(file)])))

  it('go round in no circle, those of types and those on demand included', () => {
    expect(findCircles(graph)).toEqual([])
  })

  it('of the client go to the folders that the map names before', () => {
    const [, named = ''] = /client: (.*?· worker)/s.exec(read('src/README.md')) ?? []
    const order: readonly string[] = named.match(/[a-z]+/g) ?? []
    const folderOf = (file: string) => /^src\/client\/([^/]+)\//.exec(file)?.[1]
    const placeOf = (file: string) => order.indexOf(folderOf(file) ?? '')
    const ofClient = modules.filter(folderOf)
    expect(ofClient.filter((file) => placeOf(file) < 0)).toEqual([])
    const ahead = ofClient.flatMap((file) =>
      (graph.get(file) ?? [])
        .filter((next) => folderOf(next) && placeOf(next) > placeOf(file))
        .map((next) => `${file} imports ${next}`),
    )
    expect(ahead).toEqual([])
  })

  it('of stored rows reach no database', () => {
    const reached = new Set(modules.filter((file) => file.startsWith('src/client/db/rows/')))
    for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next)
    expect([...reached].filter((file) => !/^src\/(domain|wallet|client\/db\/rows)\//.test(file))).toEqual([])
  })
})

describe('an object', () => {
  it.each(
    [...filesIn('src'), ...filesIn('entrypoints'), ...testFiles].filter((file) => /\.tsx?$/.test(file)),
  )('in %s has its fields written out, none packed into a spread', (file) => {
    expect(read(file)).not.toMatch(/\.\.\.\{/)
  })
})

describe('a choice', () => {
  const kept = filesIn('src/ui')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...read(file).matchAll(/onChoice=\{\(?\w+\)? => (\w+)\.run\(/g)].map(
        ([, name = '']) => [file, name] as const,
      ),
    )

  // What is chosen while the last choice is being kept would be lost, and seem to be chosen.
  it.each(kept)('in %s is kept by useSaves: %s', (file, name) => {
    expect(read(file)).toContain(`const ${name} = useSaves(`)
  })

  it('is kept in more than one place', () => expect(kept.length).toBeGreaterThan(4))
})

describe('a limit', () => {
  it.each([...filesIn('src'), ...testFiles].filter((file) => /\.tsx?$/.test(file)))(
    'of %s is named MAX or MIN',
    (file) => {
      expect(read(file)).not.toMatch(/\b(?:MOST|LEAST|LONGEST|SHORTEST|LARGEST)_[A-Z]/)
    },
  )
})

describe('a function of a contract', () => {
  const CONTRACTS = 'src/domain/evm/contracts.ts'
  const others = [...filesIn('src'), ...filesIn('entrypoints')].filter((file) => /\.tsx?$/.test(file))

  it.each(others)('is named by no selector in %s, but by its row', (file) => {
    expect(read(file)).not.toMatch(/['"`]0x[0-9a-fA-F]{8}(?:['"`]|\$\{)/)
    if (file !== CONTRACTS) expect(read(file)).not.toMatch(/\bparseAbi\(/)
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

describe('a test in Node', () => {
  it.each(testFiles.filter((file) => !file.endsWith('habits.test.ts')))(
    '%s resets no modules: files of one worker share them, and databases are named by what they count',
    (file) => {
      expect(read(file)).not.toMatch(/\bresetModules\(/)
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

  it.each(driven)('%s turns no clock but a page’s own: the browser is kept for the files to come', (file) => {
    expect(read(file)).not.toMatch(/\.clock\b/)
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

  it('is installed without any script of a package', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  })
})

describe('the project', () => {
  const texts = [...filesIn('src'), ...filesIn('entrypoints'), ...testFiles, 'README.md', 'package.json']

  it('names no place and no tool of whoever built it', () => {
    const forbidden = new RegExp(['/work', '/main|\\.\\./shared|\\.lib', 'rary'].join(''))
    expect(texts.filter((file) => forbidden.test(read(file)))).toEqual([])
  })
})
