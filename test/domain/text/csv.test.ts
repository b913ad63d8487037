import { describe, expect, it } from 'vitest'
import { writeCsv } from '../../../src/domain/text/csv'

const cell = (text: string): string => writeCsv([text], []).slice(0, -2)

describe('writeCsv', () => {
  it('ends every line as in RFC 4180, also the last one', () => {
    expect(
      writeCsv(
        ['a', 'b'],
        [
          ['1', '2'],
          ['', '3'],
        ],
      ),
    ).toBe('a,b\r\n1,2\r\n,3\r\n')
  })

  it.each([
    ['plain words', 'plain words'],
    ['a,b', '"a,b"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
  ])('quotes %j if necessary', (text, written) => expect(cell(text)).toBe(written))

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['=HYPERLINK("http://a","b")', '"\'=HYPERLINK(""http://a"",""b"")"'],
  ])('escapes a formula: %j', (text, written) => expect(cell(text)).toBe(written))

  it.each(['-1', '-0.000001', '0', '12.5'])('keeps a number unchanged: %s', (text) => {
    expect(cell(text)).toBe(text)
  })
})
