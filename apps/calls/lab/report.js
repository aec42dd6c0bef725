// Draws a report: in a file of its own (report.html) and in the page of the game. `host` says where.
const tongues = ['en', 'es', 'de', 'ru']
const wanted = [0.43, 0.57]
const narrow = matchMedia('(max-width: 700px)')
let results, beside, words, names, host, tongue, many
/** who meets all others while nobody else meets: a list that is tried against a field */
let tried
let sideShown = null
let sorting = {}

/**
 * host: `page`, the element that is filled; `root`, the document or shadow root around it; `tongue`; and of a file of its own
 * `ontongue`, told of another language that was chosen.
 */
export function showReport(data, where) {
  if (results !== data.results) [sideShown, sorting] = [null, {}]
  ;({ results, beside, words, names } = data)
  host = where
  tongue = where.tongue
  many = new Set(results.bots).size > 1 || results.questions.some((q) => botOf(q.a) !== botOf(q.b))
  tried = triedPlayer()
  draw()
}

function triedPlayer() {
  const { matches } = results
  if (matches.length < 2) return null
  return [matches[0].a, matches[0].b].find((player) => matches.every(({ a, b }) => a === player || b === player)) ?? null
}

// ---- words and numbers

const say = (key, values = {}) => (words[tongue][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
const named = (id) => names[tongue][id] ?? id
const number = (value, digits = 0) =>
  new Intl.NumberFormat(tongue, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value).replace('-', '\u2212')
const hundredths = (share, digits = 1) => number(100 * share, digits)
const percent = (share, digits = 1) => hundredths(share, digits) + '\u00a0%'
const signed = (value, digits = 1) => (value > 0 ? '+' : value < 0 ? '\u2212' : '') + number(Math.abs(value), digits)
const range = ([low, high]) => `${hundredths(low)} ${say('to')} ${hundredths(high)}`
function sideOf(player) { return player.slice(0, player.indexOf(':')) }
function botOf(player) { return player.slice(player.indexOf(':') + 1) }
/** The side alone where one bot leads all of them. */
const playerName = (player) => named(sideOf(player)) + (many ? ` (${botOf(player)})` : '')

// ---- making elements

const at = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children)
const drawn = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS('http:' + '//www.w3.org/2000/svg', tag), attributes, children)
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else if (value !== null && value !== undefined) element.setAttribute(key, value)
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined))
  return element
}
const heading = (key, hint, values) => at('h2', {}, say(key, values), hint ? at('i', {}, hint) : null)

// ---- head

function save(name, type, text) {
  const link = at('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name })
  link.click()
  URL.revokeObjectURL(link.href)
}
function pairsAsCsv() {
  const keys = ['a', 'b', 'points', 'games', 'wins', 'draws', 'losses', 'score']
  const lines = results.matches.map((m) => [...keys.map((key) => m[key]), ...(m.interval ?? ['', ''])].join(','))
  return [[...keys, 'low', 'high'].join(','), ...lines].join('\n') + '\n'
}
function head() {
  const about = say(results.matches.length > 0 ? 'about' : 'about_questions', {
    book: say(results.book), points: results.points.join(', '), bots: results.bots.join(', '),
    games: number(results.games_per_pair), all: number(results.games),
  })
  const choose = (t) =>
    at('button', { 'aria-pressed': t === tongue, lang: t, onclick: () => { tongue = t; host.ontongue(t); draw() } }, t.toUpperCase())
  return at('header', {},
    at('div', { class: 'title' }, at('h1', {}, results.title), at('p', {}, about)),
    at('div', { class: 'tools' },
      host.ontongue ? at('span', { class: 'tongues', role: 'group', 'aria-label': say('language') }, tongues.map(choose)) : null,
      host.ontongue ? at('button', { class: 'btn', onclick: () => print() }, say('print')) : null,
      at('button', { class: 'btn', onclick: () => save('pairs.csv', 'text/csv', pairsAsCsv()) }, 'CSV'),
      at('button', { class: 'btn', onclick: () => save('results.json', 'application/json', JSON.stringify(results, null, 2)) }, 'JSON')))
}

// ---- findings: what one would tell a friend

const played = (rows) => rows.filter((row) => row.score !== null)
const byScore = (rows) => [...rows].sort((a, b) => b.score - a.score || (a.player < b.player ? -1 : 1))
function fieldFinding(row, others, key, edge) {
  const list = others.filter((other) => other !== row).map((other) => playerName(other.player)).join(', ')
  const more = list ? ' ' + say(key, { edge: number(100 * edge), names: list }) : ''
  return at('p', {}, at('b', { class: 'n' }, percent(row.score)),
    say('finding_field', { name: playerName(row.player), low: hundredths(row.interval[0]), high: hundredths(row.interval[1]) }) + more)
}
function useFinding() {
  const without = results.without.length > 0
  const rows = (without ? results.without : results.uses).filter((use) => use.certain !== null)
  const use = clearest(rows.filter((row) => !tried || row.side === sideOf(tried)))
  if (!use) return null
  return at('p', {}, at('b', { class: 'n' }, signed(100 * use.difference)), say(without ? 'finding_without' : 'finding_use', {
    name: named(use.side + ' ' + use.what), side: named(use.side), with: hundredths(use.with.score), without: hundredths(use.without.score) }) +
    ' ' + say('finding_of_many', { n: number(rows.length) }))
}
/** The largest difference of those that so many comparisons would seldom bring by chance. */
function clearest(rows) {
  return rows.filter((row) => row.certain).sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0]
}
function whatIfFinding() {
  const row = clearest(results.what_ifs)
  return row && at('p', {}, at('b', { class: 'n' }, signed(100 * row.difference)), say('finding_what_if', {
    name: named(row.side), base: named(row.base), with: hundredths(row.with.score), without: hundredths(row.without.score) }))
}
/** A match as that player sees it. */
function seenBy(player, match) {
  if (match.a === player || match.score === null) return match
  const turned = { a: match.b, b: match.a, wins: match.losses, losses: match.wins, win_rate: match.loss_rate, win_interval: match.loss_interval }
  return { ...match, ...turned, score: 1 - match.score, interval: [1 - match.interval[1], 1 - match.interval[0]] }
}
function matchFinding(match, key) {
  return at('p', {}, at('b', { class: 'n' }, percent(match.score)),
    say(key, { name: playerName(tried), other: playerName(match.b), low: hundredths(match.interval[0]), high: hundredths(match.interval[1]) }))
}
function triedFindings() {
  const row = results.field.find(({ player }) => player === tried)
  const met = played(results.matches).map((match) => seenBy(tried, match)).sort((a, b) => b.score - a.score)
  if (row.score === null || met.length < 2) return null
  return at('div', { class: 'find' }, fieldFinding(row, [], '', 0), matchFinding(met[0], 'finding_best'),
    matchFinding(met[met.length - 1], 'finding_worst'), useFinding())
}
function findings() {
  if (tried) return triedFindings()
  const rows = byScore(played(results.field))
  if (rows.length < 2) return null
  return at('div', { class: 'find' },
    fieldFinding(rows[0], many ? [] : rows.filter((row) => row.interval[0] > wanted[1]), 'finding_above', wanted[1]),
    fieldFinding(rows[rows.length - 1], many ? [] : rows.filter((row) => row.interval[1] < wanted[0]), 'finding_below', wanted[0]),
    whatIfFinding(), useFinding())
}

// ---- who beats whom

const mix = (from, to, share) => from.map((c, i) => Math.round(c + (to[i] - c) * share))
/** Woad above even, weld below, the farther the deeper; below is hatched too. */
function cellColour(score) {
  const depth = Math.min(1, Math.abs(score - 0.5) / 0.35)
  const rgb = score >= 0.5 ? mix([238, 236, 226], [31, 77, 122], depth) : mix([250, 238, 208], [226, 168, 48], depth)
  return { background: `rgb(${rgb.join(',')})`, light: score >= 0.5 && depth > 0.62 }
}
function cell(match, a, b) {
  if (!match || match.score === null) return at('td', { class: 'c none' })
  const turned = match.a !== a
  const score = turned ? 1 - match.score : match.score
  const [low, high] = turned ? [1 - match.interval[1], 1 - match.interval[0]] : match.interval
  const { background, light } = cellColour(score)
  const sure = low > 0.5 || high < 0.5
  const told = say('cell', { a: playerName(a), b: playerName(b), score: percent(score), low: hundredths(low), high: hundredths(high),
    won: turned ? match.losses : match.wins, drawn: match.draws, lost: turned ? match.wins : match.losses })
  return at('td', { class: 'c' + (score < 0.5 ? ' below' : '') + (sure ? ' sure' : ''), title: told, 'aria-label': told,
    style: `--cell:${background};background-color:${background};color:${light ? '#fff' : 'var(--ink-9)'}` }, at('span', {}, number(100 * score)))
}
function whisker(row, [from, to], marks, [width, height]) {
  const x = (value) => ((value - from) / (to - from)) * width
  const middle = height / 2
  const sure = row.sure
  return drawn('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
    marks.band ? drawn('rect', { x: x(marks.band[0]), y: 0, width: x(marks.band[1]) - x(marks.band[0]), height, fill: '#eadfc6' }) : null,
    drawn('path', { d: `M${x(marks.even)} 0V${height}`, stroke: '#6a563f', 'stroke-dasharray': '2 3' }),
    drawn('path', { d: `M${x(row.low)} ${middle}H${x(row.high)}M${x(row.low)} ${middle - 4}v8M${x(row.high)} ${middle - 4}v8`, stroke: '#21180f', 'stroke-width': 1.6 }),
    drawn('circle', { cx: x(row.value), cy: middle, r: 6, fill: sure ? '#21180f' : '#f4ecd9', stroke: '#21180f', 'stroke-width': 2 }))
}
function axis([from, to], width = 260) {
  const x = (value) => ((value - from) / (to - from)) * width
  return drawn('svg', { width, height: 18, viewBox: `0 0 ${width} 18`, 'aria-hidden': 'true' },
    (many || width < 200 ? [0.5] : [wanted[0], 0.5, wanted[1]]).map((value) => drawn('text', { x: x(value), y: 14, 'text-anchor': 'middle' }, number(100 * value))))
}
function heatMap(points) {
  const all = byScore(played(results.field.filter((row) => row.points === points)))
  const rows = tried ? all.filter(({ player }) => player === tried) : all
  const columns = tried ? all.filter(({ player }) => player !== tried) : all
  const of = new Map()
  for (const match of results.matches.filter((m) => m.points === points)) of.set(match.a + ' ' + match.b, match).set(match.b + ' ' + match.a, match)
  const within = many ? [0.5, 0.5] : wanted // bots are not meant to be even
  const scale = [Math.min(0.3, ...rows.map((row) => row.interval[0])), Math.max(0.7, ...rows.map((row) => row.interval[1]))]
  const line = (row) => at('tr', {}, at('th', { scope: 'row' }, playerName(row.player)),
    columns.map((other) => cell(of.get(row.player + ' ' + other.player), row.player, other.player)),
    at('td', { class: 'num' }, whisker({ value: row.score, low: row.interval[0], high: row.interval[1], sure: row.interval[0] > within[1] || row.interval[1] < within[0] },
      scale, { even: 0.5, band: many ? null : wanted }, [260, 42])),
    at('td', { class: 'num' }, at('b', {}, hundredths(row.score))), at('td', { class: 'num' }, range(row.interval)))
  return at('div', { class: 'wide', tabindex: 0, role: 'group', 'aria-label': say('who_beats_whom') }, at('table', { class: 'heat' },
    at('thead', {}, at('tr', {}, at('td'), columns.map((row) => at('th', { scope: 'col', class: 'who' }, at('span', {}, playerName(row.player)))), at('td', { class: 'num' }, axis(scale)), at('th', { colspan: 2 }, say('field')))),
    at('tbody', {}, rows.map(line))))
}
function heatMaps() {
  if (played(results.field).length < 2) return null
  const told = played(results.matches)
  const sure = told.filter((m) => m.interval[0] > 0.5 || m.interval[1] < 0.5).length
  const mark = (kind, text) => at('span', {}, at('i', { class: kind }), text)
  return at('section', {}, heading('who_beats_whom', `${say('who_hint')}; ${say('field')} ${say('field_hint')}`),
    results.points.map((points) => [results.points.length > 1 ? at('h3', {}, say('at_points', { points })) : null, heatMap(points)]),
    at('div', { class: 'key' }, mark('a', say('above_even')), mark('b', say('below_even')), mark('s', say('certain', { n: sure, m: told.length })),
      many ? null : [mark('d', say('band', { low: number(100 * wanted[0]), high: number(100 * wanted[1]) })), mark('e', say('outside'))]))
}

/** The side that is tried in the row of our own, whose scores are published. */
function besideOurs() {
  const mine = tried && beside && results.field.find(({ player }) => player === tried)
  if (!mine || mine.score === null) return null
  const rows = [...beside.field, mine].sort((a, b) => b.score - a.score)
  const scale = [Math.min(0.3, mine.interval[0]), Math.max(0.7, mine.interval[1])]
  const width = narrow.matches ? 96 : 260
  const certain = (row) => row.interval[0] > wanted[1] || row.interval[1] < wanted[0]
  const line = (row) => at('tr', { class: row === mine ? 'mine' : null }, at('th', { scope: 'row' }, named(row.side)),
    at('td', { class: 'num' }, whisker({ value: row.score, low: row.interval[0], high: row.interval[1], sure: certain(row) }, scale, { even: 0.5, band: wanted }, [width, 34])),
    at('td', { class: 'num' }, at('b', {}, hundredths(row.score))), at('td', { class: 'num' }, range(row.interval)))
  return at('section', {}, heading('beside_' + results.book, `${say('field')} ${say('field_hint')}; ${say('beside_hint', { games: number(beside.games_per_pair) })}`),
    at('div', { class: 'wide', tabindex: 0, role: 'group', 'aria-label': say('beside_' + results.book) }, at('table', { class: 'heat ladder' },
      at('thead', {}, at('tr', {}, at('td'), at('td', { class: 'num' }, axis(scale, width)), at('td'), at('td'))), at('tbody', {}, rows.map(line)))))
}

// ---- tables that sort

/** Columns: key, name, value (to sort by), show (what stands there), text (left), aside (a phone has no room for it). */
function sortable(id, columns, rows, first, sureOf = () => false) {
  const by = (sorting[id] ??= { key: first, down: true })
  const column = columns.find((c) => c.key === by.key)
  const compare = (a, b) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : (a < b ? -1 : 1) * (by.down ? -1 : 1))
  const ordered = [...rows].sort((a, b) => compare(column.value(a), column.value(b)))
  const turn = (key) => { sorting[id] = { key, down: by.key === key ? !by.down : true }; draw(id + key) }
  const title = (c) => c.name === '' ? at('td', { class: c.aside ? 'aside' : '' }) : at('th', { class: c.text ? 't' : c.aside ? 'aside' : '', scope: 'col', 'aria-sort': by.key === c.key ? (by.down ? 'descending' : 'ascending') : null },
    at('button', { id: id + c.key, onclick: () => turn(c.key) }, c.name))
  const line = (row) => at('tr', { class: sureOf(row) ? 'sure' : null }, columns.map((c) => at('td', { class: c.text ? 't' : c.strong ? 'strong' : c.aside ? 'aside' : '' }, c.show ? c.show(row) : String(c.value(row)))))
  return at('div', { class: 'wide', tabindex: 0, role: 'group' }, at('table', { class: 'sorts' }, at('thead', {}, at('tr', {}, columns.map(title))), at('tbody', {}, ordered.map(line))))
}
const shares = (key, name) => ({ key, name, aside: true, value: (row) => row[key]?.score ?? null, show: (row) => (row[key]?.score === null ? '' : hundredths(row[key].score)) })

function elo() {
  if (results.elo.length < 2) return null
  const scale = [Math.min(...results.elo.map((r) => r.elo_interval[0])) - 20, Math.max(...results.elo.map((r) => r.elo_interval[1])) + 20]
  return at('section', {}, heading('bots_strength', say('elo_hint')), sortable('elo', [
    { key: 'bot', name: say('bot'), text: true, value: (r) => r.bot },
    { key: 'elo', name: say('elo'), strong: true, value: (r) => r.elo, show: (r) => signed(r.elo, 0) },
    { key: 'low', name: say('interval'), value: (r) => r.elo_interval[0], show: (r) => `${signed(r.elo_interval[0], 0)} ${say('to')} ${signed(r.elo_interval[1], 0)}` },
    { key: 'games', name: say('games'), value: (r) => r.games, show: (r) => number(r.games) },
    { key: 'score', name: say('score'), value: (r) => r.score, show: (r) => (r.score === null ? '' : hundredths(r.score)) },
    { key: 'picture', name: '', value: (r) => r.elo, show: (r) => whisker({ value: r.elo, low: r.elo_interval[0], high: r.elo_interval[1], sure: r.elo_interval[0] > 0 || r.elo_interval[1] < 0 }, scale, { even: 0 }, [320, 22]) },
  ], results.elo, 'elo'))
}

function uses() {
  const sides = [...new Set(results.uses.map((use) => use.side))]
  if (sides.length === 0) return null
  if (!sides.includes(sideShown)) sideShown = tried ? sideOf(tried) : sides[0]
  const without = new Map(results.without.filter((row) => row.side === sideShown).map((row) => [row.what, row]))
  const rows = results.uses.filter((use) => use.side === sideShown).map((use) => ({ ...use, ...without.get(use.what) }))
  const most = Math.max(...rows.map((use) => use.per_game))
  const choose = at('select', { 'aria-label': say('side'), id: 'side', onchange: (event) => { sideShown = event.target.value; draw('side') } },
    sides.map((side) => at('option', { value: side, selected: side === sideShown ? '' : null }, named(side))))
  return at('section', {}, heading('uses', say(without.size > 0 ? 'without_hint' : 'uses_hint')), at('h3', {}, sides.length > 1 ? choose : named(sideShown)), at('div', { class: 'two' }, sortable('uses', [
    { key: 'what', name: say('what'), text: true, value: (u) => named(u.side + ' ' + u.what) },
    { key: 'per_game', name: say('per_game'), value: (u) => u.per_game, show: (u) => number(u.per_game, 2) },
    { key: 'bar', name: '', aside: true, value: (u) => u.per_game, show: (u) => at('span', { class: 'bar', style: `width:${Math.max(1, (78 * u.per_game) / most)}px` }) },
    { key: 'share', name: say('share'), aside: true, value: (u) => u.share, show: (u) => percent(u.share, 0) },
    { key: 'felled', name: say('felled'), aside: true, value: (u) => u.felled, show: (u) => number(u.felled, 1) },
    { key: 'fallen', name: say('fallen'), aside: true, value: (u) => u.lost, show: (u) => number(u.lost, 1) },
    shares('with', say('with')), shares('without', say('without')),
    ...differences(),
  ], rows, 'per_game', (use) => use.certain), lengths()))
}
/** Columns of what makes a difference, in number and picture. */
function differences() {
  return [
    { key: 'difference', name: say('difference'), strong: true, value: (u) => u.difference, show: (u) => (u.difference === null ? '' : signed(100 * u.difference)) },
    { key: 'picture', name: `${say('hinders')} \u2194 ${say('helps')}`, value: (u) => u.difference, show: (u) => (u.difference === null ? '' :
      whisker({ value: clamp(u.difference), low: clamp(u.difference_interval[0]), high: clamp(u.difference_interval[1]), sure: u.certain }, [-0.5, 0.5], { even: 0 }, [narrow.matches ? 84 : 180, 18])) },
  ]
}
function whatIfs() {
  if (results.what_ifs.length === 0) return null
  return at('section', {}, heading('what_ifs', say('what_ifs_hint')), sortable('what_ifs', [
    { key: 'side', name: say('side'), text: true, value: (row) => named(row.side) },
    { key: 'base', name: say('instead_of'), text: true, value: (row) => named(row.base) },
    shares('with', say('changed')), shares('without', say('as_it_was')),
    { key: 'games', name: say('games'), aside: true, value: (row) => row.with.games, show: (row) => number(row.with.games) },
    ...differences(),
    { key: 'interval', name: say('interval'), aside: true, value: (row) => row.difference_interval?.[0] ?? null, show: (row) => (row.difference_interval ? spread(row.difference_interval) : '') },
  ], results.what_ifs, 'difference', (row) => row.certain))
}
const spread = ([low, high]) => `${signed(100 * low)} ${say('to')} ${signed(100 * high)}`
// ---- luck

function luck() {
  const { players, winners, decided, luckier_won } = results.luck
  if (players.length === 0) return null
  const kinds = ['hits', 'saves', 'rare'].filter((kind) => players.some((row) => row.dice[kind]))
  const above = (row, kind) => (row.dice[kind] ? row.dice[kind].fell - row.dice[kind].expected : null)
  const kind = (key) => ({ key, name: say('luck_' + key), aside: true, value: (row) => above(row, key), show: (row) => (row.dice[key] ? `${number(row.dice[key].fell, 1)} (${signed(above(row, key), 2)})` : '') })
  const surplus = (key, strong) => ({ key, name: say(key), strong, value: (row) => row[key], show: (row) => (row[key] === null ? '' : signed(row[key], 2)) })
  return at('section', {}, heading('luck', say('luck_hint')), at('div', { class: 'two' }, sortable('luck', [
    { key: 'player', name: say('player'), text: true, value: (row) => playerName(row.player) },
    ...(results.points.length > 1 ? [{ key: 'points', name: say('points'), value: (row) => row.points, show: (row) => number(row.points) }] : []),
    ...kinds.map(kind), surplus('surplus', true), surplus('surplus_won'), surplus('surplus_lost'),
  ], players, 'surplus'), distribution(winners, 'luck_winners', 'luck_winners_note', { n: number(luckier_won), all: number(decided) })))
}

const clamp = (value) => Math.max(-0.5, Math.min(0.5, value))

// ---- distributions

function bars(d) {
  // few values stand in the middle, as bars: one alone would be a wall
  const width = 380, height = 140, each = Math.min(width / d.bars.length, 48), tallest = Math.max(...d.bars)
  const left = (width - each * d.bars.length) / 2
  const x = (value) => left + ((value - d.from) / d.width) * each
  const middle = x(d.middle) + (d.width === 1 ? each / 2 : 0)
  const ends = [d.from, d.from + d.width * (d.bars.length - 1)]
  return drawn('svg', { width, height: height + 26, viewBox: `0 0 ${width} ${height + 26}`, 'aria-hidden': 'true' },
    d.bars.map((count, i) => drawn('rect', { x: left + i * each + 0.5, y: height - (count / tallest) * (height - 20), width: Math.max(1, each - 1), height: (count / tallest) * (height - 20), fill: '#6a563f' })),
    drawn('path', { d: `M0 ${height}H${width}`, stroke: '#21180f', 'stroke-width': 1.5 }),
    drawn('path', { d: `M${middle} 6V${height}`, stroke: '#21180f', 'stroke-width': 1.6, 'stroke-dasharray': '4 3' }),
    drawn('text', { x: middle + (middle > width * 0.7 ? -6 : 6), y: 14, 'text-anchor': middle > width * 0.7 ? 'end' : 'start', 'font-weight': 700 }, say('middle', { n: number(d.middle) })),
    drawn('text', { x: left, y: height + 18 }, number(ends[0])),
    d.bars.length > 1 ? drawn('text', { x: width - left, y: height + 18, 'text-anchor': 'end' }, number(ends[1])) : null)
}
function distribution(d, title, note, values) {
  if (!d) return null
  const all = { a: number(d.quarter), b: number(d.upper), c: number(d.low), d: number(d.high), ...values }
  return at('div', {}, at('h3', {}, say(title)), bars(d), at('p', { class: 'cap' }, say(note, all)))
}
/** Few games end early: most have the same number of turns. */
function turnsNote(d) {
  if (!d || d.least === d.most) return 'turns_same'
  return d.low === d.high ? 'turns_nearly' : d.quarter === d.upper ? 'turns_half' : 'turns_note'
}
function lengths() {
  const sum = (rows, key) => rows.reduce((all, row) => all + row[key], 0)
  const counted = results.matches.length > 0 ? results.matches : results.questions
  return at('div', {},
    distribution(results.lengths.answers, 'length', 'length_note'),
    distribution(results.lengths.turns, 'turns_' + results.book, turnsNote(results.lengths.turns)),
    distribution(results.lengths.margin, 'margin', 'margin_' + results.book, { draws: number(sum(counted, 'draws')), all: number(sum(counted, 'games')) }))
}

// ---- questions

function path(question) {
  const width = narrow.matches ? 350 : 840, height = 260, [lower, upper] = question.bounds
  const top = Math.max(upper, ...question.llr), bottom = Math.min(lower, ...question.llr)
  const y = (llr) => 24 + ((top - llr) / (top - bottom)) * (height - 48)
  const x = (pair) => (pair / Math.max(1, question.llr.length)) * (width - 60)
  const line = question.llr.map((llr, i) => `${x(i + 1).toFixed(1)} ${y(llr).toFixed(1)}`).join(' ')
  const hatch = drawn('pattern', { id: 'hatch', width: 9, height: 9, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    drawn('rect', { width: 9, height: 9, fill: '#fff1cb' }), drawn('path', { d: 'M0 0V9', stroke: '#a9791f', 'stroke-width': 1.6 }))
  const text = (where, ...children) => drawn('text', where, ...children)
  return drawn('svg', { width, height: height + 24, viewBox: `0 0 ${width} ${height + 24}`, role: 'img', 'aria-label': say('question_note') }, drawn('defs', {}, hatch),
    drawn('rect', { x: 0, y: y(upper) - 22, width: width - 60, height: 22, fill: '#c4dcee' }), drawn('rect', { x: 0, y: y(lower), width: width - 60, height: 22, fill: 'url' + '(#hatch)' }),
    drawn('path', { d: `M0 ${y(upper)}H${width - 60}M0 ${y(lower)}H${width - 60}`, stroke: '#21180f', 'stroke-width': 1.5 }),
    drawn('path', { d: `M0 ${y(0)}H${width - 60}`, stroke: '#6a563f', 'stroke-dasharray': '2 4' }),
    drawn('path', { d: `M0 ${y(0)}L${line}`, fill: 'none', stroke: '#21180f', 'stroke-width': 2, 'stroke-linejoin': 'round' }),
    text({ x: 8, y: y(upper) - 6, 'font-weight': 700 }, say('bound_yes', { score: percent(question.stronger, 0) })),
    drawn('rect', { x: 4, y: y(lower) + 2, width: 10 + 8 * say('bound_no', { score: percent(question.even, 0) }).length, height: 18, fill: '#f4ecd9' }),
    text({ x: 8, y: y(lower) + 16, 'font-weight': 700 }, say('bound_no', { score: percent(question.even, 0) })),
    text({ x: width - 52, y: y(upper) + 5 }, signed(upper, 2)), text({ x: width - 52, y: y(lower) + 5 }, signed(lower, 2)), text({ x: width - 52, y: y(0) + 5 }, '0'),
    text({ x: 0, y: height + 20 }, '0'), text({ x: width - 60, y: height + 20, 'text-anchor': 'end' }, `${say('games')}: ${number(2 * question.llr.length)}`))
}
function question(q) {
  const n = number(q.games)
  const rows = [['even_means', percent(q.even, 0)], ['stronger_means', say('or_more', { score: percent(q.stronger, 0) })],
    ['won_drawn_lost', [q.wins, q.draws, q.losses].map((v) => number(v)).join(', ')], ['score', q.score === null ? '' : percent(q.score) + (q.interval ? `, ${range(q.interval)}` : '')],
    ['wrongly_yes', say('in_hundred', { n: number(100 * q.wrongly_yes) })], ['wrongly_no', say('in_hundred', { n: number(100 * q.wrongly_no) })]]
  return at('section', {}, heading('question', say('question_hint', { a: playerName(q.a), b: playerName(q.b) })), at('div', { class: 'ask' }, path(q),
    at('div', {}, at('p', { class: 'ans' }, say('answer_' + q.verdict, { n })), at('dl', {}, rows.map(([key, value]) => [at('dt', {}, say(key)), at('dd', {}, value)])),
      at('p', { class: 'cap' }, say('question_note'), q.interval ? '' : ' ' + say('question_no_interval')))))
}

// ---- every pair, foot

function pairs() {
  if (results.matches.length === 0) return null
  const plain = (key, name) => ({ key, name, value: (m) => m[key], show: (m) => number(m[key]) })
  const counts = [plain('points', say('points')), plain('games', say('games')), plain('wins', say('won')), plain('draws', say('drawn')), plain('losses', say('lost'))]
  const scores = [
    { key: 'score', name: say('score'), strong: true, value: (m) => m.score, show: (m) => (m.score === null ? '' : hundredths(m.score)) },
    { key: 'interval', name: say('interval'), value: (m) => m.interval?.[0] ?? null, show: (m) => (m.interval ? range(m.interval) : '') },
  ]
  const rate = (key, name) => ({ key: key + '_rate', name, value: (m) => m[key + '_rate'], show: (m) => (m.score === null ? '' : `${hundredths(m[key + '_rate'])} (${range(m[key + '_interval'])})`) })
  const rates = [rate('win', say('win_rate')), rate('draw', say('draw_rate'))]
  return at('section', {}, heading('every_pair'), sortable('pairs', [
    { key: 'a', name: 'a', text: true, value: (m) => playerName(m.a) }, { key: 'b', name: 'b', text: true, value: (m) => playerName(m.b) },
    ...(narrow.matches ? [...scores, ...counts, ...rates] : [...counts, ...scores, ...rates]), // the end of a line is out of sight on a phone
  ], tried ? results.matches.map((match) => seenBy(tried, match)) : results.matches, 'score', (m) => m.interval && (m.interval[0] > 0.5 || m.interval[1] < 0.5)))
}
const foot = () => at('footer', {}, at('span', {}, at('b', {}, 'skald lab run'), ', ', say('same_bytes', { seed: results.seed })), at('span', {}, say('self_contained')))

function draw(focus) {
  const parts = [at('div', { class: 'frame' }), head(), findings(), heatMaps(), besideOurs(), elo(), whatIfs(), uses() ?? at('section', {}, lengths()), luck(), results.questions.map(question), pairs(), foot()]
  host.page.replaceChildren(...parts.flat().filter(Boolean))
  host.page.lang = tongue
  if (focus) host.root.getElementById(focus)?.focus()
}
narrow.addEventListener('change', () => results && host.page.isConnected && draw())
