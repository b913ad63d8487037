/** Conventions of the source that no linter checks. */
import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EndpointRow } from '../src/api/endpoint'
import { endpoints } from '../src/api/endpoints'
import { refusals } from '../src/domain/refusals'
import { buildImportGraph, findCircles } from './support/import-graph'
import { folderOf, listFiles, listModules, readSource } from './support/sources'
import { alone } from './vitest.config'

const modules = [...listModules('src'), ...listModules('entrypoints')]
const graph = buildImportGraph(new Map(modules.map((file) => [file, readSource(file)])))
const testFiles = listModules('test')
const allModules = [...modules, ...testFiles]

/** Returns the files whose text matches a pattern. */
const findMatching = (files: readonly string[], pattern: RegExp): readonly string[] =>
  files.filter((file) => pattern.test(readSource(file)))

describe('endpoints and refusals', () => {
  const rows = Object.entries<EndpointRow>(endpoints)
  const readAll = (files: readonly string[]) => files.map(readSource).join('\n')

  it('have a contract story per endpoint', () => {
    const stories = readAll(testFiles.filter((file) => file.startsWith('test/contract/')))
    expect(rows.filter(([name]) => !new RegExp(`['"]${name}['"]`).test(stories))).toEqual([])
  })

  it('have a test that provokes each refusal', () => {
    const tests = readAll(testFiles)
    expect(Object.keys(refusals).filter((errorType) => !tests.includes(`'${errorType}'`))).toEqual([])
  })

  it('name only refusals of the catalogue', () => {
    const named = rows.flatMap(([, row]) => row.refusals)
    expect(named.filter((errorType) => !(errorType in refusals))).toEqual([])
  })
})

/** Folders without tests of their own, each with the tests that cover it. */
const COVERED_ELSEWHERE: Readonly<Record<string, string>> = {
  'src/api/endpoints': 'test/api/router.test.ts, test/contract/stories',
  'src/backend/local/chain': 'test/backend/local/paper, test/devnet/chain',
  'src/backend/local/store/chain': 'test/backend/local/auctions, test/devnet/chain',
}

/** Maximum number of source files in a folder. The kit has one file per component. */
const MAX_FILES = 24
const KIT = 'src/ui/kit'

describe('reads of the chain', () => {
  it('never use zero for a value that a contract did not return', () => {
    expect(findMatching(modules, /\bdecode(?:Outcome|Result)\([^;]*?\)\s*\?\?\s*0n?\b/)).toEqual([])
  })
})

describe('names of accounts, environments, networks and tokens', () => {
  const IN_TEMPLATE =
    /(?<![\w`])`[^`\n]*\$\{(?:\w+\.)?(?:account|chain|lost|own|profile|row|wallet)\.(?:label|name)\}/
  const IN_ELEMENT = / · \{(?:\w+\.)?(?:account|chain|own|profile|row|wallet)\.(?:label|name)\}/

  it.each([IN_TEMPLATE, IN_ELEMENT])('are isolated where they are joined to other text (%s)', (pattern) => {
    expect(findMatching(modules, pattern)).toEqual([])
  })

  it('are found without isolates only where they are compared', () => {
    const RAW = [
      'src/client/explorer/badges.ts',
      'src/client/orders/search.ts',
      'src/domain/chains/recipients.ts',
      'src/ui/tokens/list-matches.tsx',
    ]
    const users = findMatching(modules, /\bfindKnownToken\(/)
    expect(users.toSorted()).toEqual(['src/domain/chains/imported-tokens.ts', ...RAW].toSorted())
  })
})

describe('folders of the source', () => {
  const sources = listFiles('src').filter((file) => /\.(?:tsx?|css)$/.test(file))
  const tested = new Set(testFiles.filter((file) => /\.test\.tsx?$/.test(file)).map(folderOf))

  it('have tests in the folder of the same name, or elsewhere as listed', () => {
    const folders = new Set(modules.map(folderOf).filter((folder) => folder.startsWith('src/')))
    const untested = [...folders].filter((folder) => !tested.has(folder.replace(/^src/, 'test')))
    expect(untested.toSorted()).toEqual(Object.keys(COVERED_ELSEWHERE).toSorted())
  })

  it('name existing tests if they have no tests themselves', () => {
    const paths = Object.values(COVERED_ELSEWHERE).flatMap((list) => list.split(', '))
    expect(paths.filter((path) => !testFiles.some((file) => file.startsWith(path)))).toEqual([])
  })

  it(`hold at most ${MAX_FILES} files`, () => {
    const folders = sources.map(folderOf).filter((folder) => folder !== KIT)
    const sizeOf = (folder: string) => folders.filter((each) => each === folder).length
    expect([...new Set(folders)].filter((folder) => sizeOf(folder) > MAX_FILES)).toEqual([])
  })
})

describe('imports', () => {
  /** Layers whose folders are a list in `src/README.md`: a row of its table "Order of folders". */
  const ORDERED = ['src/backend/local', 'src/client', 'src/content', 'src/ui', 'src/wallet']

  it('form no circle, type imports and dynamic imports included', () => {
    expect(findCircles(graph)).toEqual([])
  })

  it.each(ORDERED)('go, within %s, to folders earlier in the list of src/README.md', (layer) => {
    const [, orders = ''] = readSource('src/README.md').split('| layer | order of folders |')
    const [, list = ''] = new RegExp(`^\\| \`${layer}\` \\| ([^|]+) \\|`, 'm').exec(orders) ?? []
    const order = list.trim().split(' · ')
    const positionOf = (file: string): number => {
      const [name = '', rest] = file.slice(layer.length + 1).split('/')
      return order.indexOf(rest === undefined ? name.replace(/\.tsx?$/, '') : name)
    }
    const files = modules.filter((file) => file.startsWith(`${layer}/`))
    expect(files.filter((file) => positionOf(file) < 0)).toEqual([])
    const backward = files.flatMap((file) =>
      (graph.get(file) ?? [])
        .filter((next) => next.startsWith(`${layer}/`) && positionOf(next) > positionOf(file))
        .map((next) => `${file} imports ${next}`),
    )
    expect(backward).toEqual([])
  })

  it('reach no database from the modules of stored rows', () => {
    const reached = new Set(modules.filter((file) => file.startsWith('src/client/db/rows/')))
    for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next)
    expect([...reached].filter((file) => !/^src\/(domain|wallet|client\/db\/rows)\//.test(file))).toEqual([])
  })
})

describe('source files', () => {
  it('save every choice of a screen with useSaves, so that a second choice during a save is not lost', () => {
    const choices = listModules('src/ui').flatMap((file) =>
      [...readSource(file).matchAll(/onChoice=\{\(?\w+\)? => (\w+)\.run\(/g)].map(
        ([, name = '']) => [file, name] as const,
      ),
    )
    expect(choices.length).toBeGreaterThan(4)
    const unsaved = choices.filter(([file, name]) => !readSource(file).includes(`const ${name} = useSaves(`))
    expect(unsaved).toEqual([])
  })

  it('name limits MAX or MIN', () => {
    expect(findMatching(allModules, /\b(?:MOST|LEAST|LONGEST|SHORTEST|LARGEST)_[A-Z]/)).toEqual([])
  })

  it('take contract functions from src/domain/evm/contracts.ts, never from a selector in the code', () => {
    expect(findMatching(modules, /['"`]0x[0-9a-fA-F]{8}(?:['"`]|\$\{)/)).toEqual([])
    expect(findMatching(modules, /\bparseAbi\(/)).toEqual(['src/domain/evm/contracts.ts'])
  })

  it('stay thin as entry points', () => {
    const MAX_LINES = 60
    const long = listModules('entrypoints').filter(
      (file) => readSource(file).trimEnd().split('\n').length > MAX_LINES,
    )
    expect(long).toEqual([])
  })
})

describe('tests in Node', () => {
  it('reset no modules, because the files of one worker share them', () => {
    expect(findMatching(testFiles, /\bvi\.resetModules\(/)).toEqual([])
  })

  it('run alone if they replace a module, because another file may have loaded it', () => {
    const mocking = findMatching(testFiles, /^vi\.mock\(/m)
    expect(mocking.filter((file) => !alone.some((glob) => matchesGlob(file, glob)))).toEqual([])
  })
})

describe('tests in a browser', () => {
  const browserFiles = testFiles.filter((file) => file.startsWith('test/e2e/'))
  const specs = browserFiles.filter((file) => file.endsWith('.spec.ts'))
  const STATES =
    'count|isVisible|isHidden|isDisabled|isEnabled|isChecked|isEditable|inputValue|textContent|innerText|allInnerTexts|allTextContents|getAttribute|title'
  const UNRETRIED = new RegExp(
    `expect\\(\\s*await (?:(?!expect|\\n}|\\n *(?:await|const|it))[^;])*?\\.(${STATES})\\([^()]*\\),?\\s*\\)\\s*\\.`,
  )

  it('never sleep', () => {
    expect(findMatching(browserFiles, /waitForTimeout/)).toEqual([])
    expect(findMatching(specs, /setTimeout\((?:resolve|done|\(\) => resolve)/)).toEqual([])
  })

  it('change no clock, because the files of one worker share the browser', () => {
    expect(findMatching(browserFiles, /\.clock\b/)).toEqual([])
  })

  it('retry assertions on a live page', () => {
    expect(findMatching(browserFiles, UNRETRIED)).toEqual([])
  })
})

describe('the lock file', () => {
  it('has a SHA-512 digest for every package, binaries of other platforms included', () => {
    const { packages } = JSON.parse(readSource('package-lock.json')) as {
      packages: Record<string, { readonly integrity?: string }>
    }
    const bare = Object.entries(packages).filter(
      ([path, { integrity }]) => path !== '' && !integrity?.startsWith('sha512-'),
    )
    expect(bare.map(([path]) => path)).toEqual([])
  })

  it('installs without scripts of packages', () => {
    expect(readSource('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  })
})

describe('the project', () => {
  it('names no path and no tool of the workplace it was built in', () => {
    const forbidden = new RegExp(['/work', '/main|\\.\\./shared/|\\.lib', 'rary'].join(''))
    expect(findMatching([...allModules, 'README.md', 'package.json'], forbidden)).toEqual([])
  })
})
