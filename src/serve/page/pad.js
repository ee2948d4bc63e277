'use strict';
// Enters hands by taps and shows the sheet. Every score comes from the server.
const str = JSON.stringify, $ = id => document.getElementById(id), T = JSON.parse($('texts').textContent), plural = new Intl.PluralRules(T.lang);
const t = (key, ...values) => T[key].replace(/\{(\d)\}/g, (_, i) => values[i]);
const tn = (key, n) => t(key + (plural.select(n) === 'one' ? '_one' : '_many'), n);
const list = items => new Intl.ListFormat(T.lang, {style: 'short', type: 'unit'}).format(items.filter(Boolean).map(String));
const money = (amount, currency) => new Intl.NumberFormat(T.lang, {style: 'currency', currency, currencyDisplay: 'code'}).format(amount);

/** Plain objects among the children are properties. */
function h(tag, ...kids) {
	const svg = /^(svg|path|text|g)$/.test(tag);
	const e = document.createElementNS('http://www.w3.org/' + (svg ? '2000/svg' : '1999/xhtml'), tag);
	for (const kid of kids.flat(9)) {
		if (kid?.constructor === Object) for (const k in kid) !svg && k in e ? e[k] = kid[k] : e.setAttribute(k, kid[k]);
		else if (kid || kid === 0) e.append(kid);
	}
	return e;
}
const button = (text, onclick, more) => h('button', {onclick, 'data-k': text}, text, more);
const toggle = (text, onclick, on, more) => button(text, onclick, {ariaPressed: on, ...more});

/** Replaces what a box shows; the focus stays. */
function paint(id, ...kids) {
	const box = $(id), k = box.querySelector(':focus')?.getAttribute('data-k');
	box.replaceChildren(...h('p', kids).childNodes);
	if (k) ([...box.querySelectorAll(':enabled')].find(e => e.getAttribute('data-k') === k) ||
		box.querySelector(':enabled') || document.querySelector('#keys :enabled, #nav :enabled'))?.focus();
}

const save = () => { try { localStorage.chapeau = str({draft, queue, rights}); } catch {} };
let sheet, tag = '', {draft, rights, queue = []} = (() => { try { return JSON.parse(localStorage.chapeau); } catch { return {}; } })(); // queue: recorded, not yet answered
let view, wanted = 'enter', joined = true, live = false, heardAt = Date.now(), change = '', undone = '', mineAt = 0;
const rounds = () => sheet.game === 'militaire', open = () => sheet.status === 'open', pen = () => rights === 'write';
const tg = (key, ...values) => t(key + (rounds() ? '_round' : '_hand'), ...values);

async function call(method, path, body, match) {
	const r = await fetch('/api/' + path, {method, headers: {'Content-Type': 'application/json', ...match && {'If-Match': `"${match}"`}},
		body: body && str(body), signal: AbortSignal.timeout(30e3)});
	if (r.status === 401) lost();
	return Object.assign(r, {json: await r.json().catch(() => ({})), tag: r.headers.get('ETag')?.replaceAll('"', ''), wait: 1e3 * r.headers.get('Retry-After')});
}
const refresh = async () => { const r = await call('GET', 'match'); r.ok ? arrive(r.json, r.tag) : say(r.json.title); };
const lost = () => { joined = false; drawAll(); };

let stream, token = '';
async function join() {
	if (location.hash.length > 1) token = location.hash.slice(1);
	history.replaceState(null, '', location.pathname);
	stream?.abort();
	const mine = stream = new AbortController();
	let pause = 2e3;
	try {
		const r = token && await call('POST', 'session', {token});
		if (r) {
			if (r.status < 429) token = '';
			else setTimeout(join, pause = r.wait || pause);
			if (r.ok) { rights = r.json.rights; save(); }
			say(r.json.title);
		}
		await follow(mine.signal);
	} catch {}
	if (stream !== mine) return;
	setLive(false);
	if (joined || token) setTimeout(() => stream === mine && join(), pause);
}

/** EventSource would hide the comments by which a silent line is known. */
async function follow(signal) {
	const r = await fetch('/api/events', {signal});
	if (r.status === 401) return lost();
	if (!r.ok) return say((await r.json()).title);
	joined = true;
	const reader = r.body.pipeThrough(new TextDecoderStream()).getReader();
	for (let text = ''; ;) {
		const {done, value} = await reader.read();
		if (done) return;
		heardAt = Date.now();
		setLive(true);
		const events = (text + value).split('\n\n');
		text = events.pop();
		for (const event of events) {
			const {id, data} = Object.fromEntries(event.split('\n').map(line => line.split(/: ?(.*)/)));
			if (data) setTimeout(id ? arrive : refresh, 0, JSON.parse(data), id);
		}
	}
}
function setLive(now) {
	if (live === now) return;
	live = now;
	drawHead();
	if (live) { flush(); score(); }
}
setInterval(() => { if (live && Date.now() - heardAt > 35e3) join(); }, 5e3);
for (const e of ['hashchange', 'online', 'visibilitychange']) addEventListener(e, () => document.hidden || join());

function arrive(json, id) {
	if (id === tag) return;
	const old = sheet;
	sheet = json;
	tag = id;
	if (old) change = changeOf(old);
	if (old && Date.now() - mineAt > 3e3) { say(change); undone = ''; }
	if (draft?.mid !== sheet.id) {
		if (draft && !draft.was && begun()) enqueue('other_match');
		begin();
	}
	// Another hand may be this one: the old tag makes Record ask.
	if (old?.hands.length === sheet.hands.length || !begun()) draft.tag = tag;
	drawAll();
	flush();
	score();
}
function changeOf(old) {
	if (old.id !== sheet.id) return t('new_match');
	const a = old.hands, b = sheet.hands, key = l => str([l?.entries, l?.dealer]), i = [...a, ...b].findIndex((_, i) => key(a[i]) !== key(b[i]));
	return b.length > a.length ? t('recorded', nameOf(b[i]), scores(b[i])) : a[i] ? altered({before: a[i], after: b.length === a.length && b[i]}) : t('changed');
}

const say = text => { $('said').textContent = text; };
const sayMine = text => { mineAt = Date.now(); say(text); };
const pretty = text => text.replaceAll('*', '★');
const scoreText = e => '★'.repeat(e.stars || 0) + (e.chapeau ? `(${-e.score})` : e.score);
const scoreOf = e => h('span', {class: e.chapeau ? 'circle' : '', role: 'img', ariaLabel: list([e.score + '', e.stars && tn('star', e.stars), e.chapeau && t('chapeau')])}, scoreText(e));
const scores = l => list(l.entries.map(e => `${e.player} ${scoreText(e)}`));
const nameOf = l => l.kind === 'adjust' ? t('line', l.number) : tg('name', l.number);
const para = (...texts) => texts.flat().map(text => text && h('p', text));
const seen = card => card.replace(/(?!^)[shdc]$/, s => '♠♥♦♣'['shdc'.indexOf(s)] + '\uFE0E');
const cardsOf = text => text.match(/(10|Jo|[A2-9JQK])[shdc]?/g) || [];
const setText = text => cardsOf(text).map(seen).join(/10/.test(text) ? '-' : '');
function nextDealer() {
	const last = sheet.hands.findLast(l => l.dealer)?.dealer, all = sheet.players;
	return last ? all[(all.indexOf(last) + 1) % all.length] : sheet.first_dealer;
}

let asking = Promise.resolve();
const ask = (title, content, ...buttons) => asking = asking.then(() => new Promise(resolve => {
	const box = $('dialog');
	let answer = -1;
	paint('dialog', h('h2', {id: 'asked'}, title), content, h('div', {class: 'row'},
		buttons.map((text, i) => button(text, () => { answer = i; box.close(); }, {class: i ? '' : 'main'}))));
	box.onclose = () => resolve(answer);
	box.showModal();
}));

/** `to` is where a player's next card goes: the 'open' set, a 'new' one, the cards 'left'. */
function begin(mode = 'cards') {
	result = null;
	draft = {tag, mid: sheet.id, match: sheet.match, names: sheet.players, was: null, mode, at: 0, out: '',
		p: sheet.players.map(() => ({sets: [], left: [], to: 'open', points: '', text: ''}))};
	save();
}
const begun = () => draft.was || draft.p.some(p => p.sets[0] || p.left[0] || p.points || p.text), is = mode => draft.mode === mode;
const me = () => draft.p[draft.at];
const edited = () => { me().sets = me().sets.filter(set => set[0]); say(''); save(); drawEntry(); score(); };
const edit = f => () => { f(me()); edited(); };
const rank = card => card.match(/10|Jo|./)[0];
const openSet = p => is('cards') && p === me() && p.to === 'open' && p.sets.at(-1);

const tap = card => edit(p => {
	const set = openSet(p);
	if (p.to === 'left') p.left.push(card);
	else if (set && (rounds() || card === '2' || rank(card) === rank(set.find(c => c !== '2') || '2'))) set.push(card);
	else { p.sets.push([card]); p.to = 'open'; }
});
/** To the last card, or all bare ones that can be a run. */
const tapSuit = suit => edit(p => {
	const row = p.to === 'left' ? p.left : p.sets.at(-1) || [], bare = row.filter(c => c !== 'Jo' && c === rank(c)), last = row.findLastIndex(c => c !== 'Jo');
	const run = p.to !== 'left' && bare[0] && new Set(bare).size === bare.length;
	row.forEach((c, i) => { if (run ? bare.includes(c) : i === last) row[i] = rank(c) + suit; });
});
const takeOff = (row, i) => edit(() => { row.splice(i, 1); });
const erase = edit(p => {
	if (is('points')) p.points = p.points.slice(0, -1);
	else if (p.to !== 'left' || !p.left.pop()) {
		if (p.to === 'open') p.sets.at(-1)?.pop();
		p.to = 'open';
	}
});

/** In the notation; a short open set counts only in the `whole` report. */
function entry(p, whole) {
	if (is('text')) return p.text.trim();
	if (is('points')) return /\d/.test(p.points) && p.points || '';
	const sets = p.sets.filter(set => whole || set.length > 2 || set !== openSet(p));
	return (sets.map(set => set.join('')).join(' ') + (p.left[0] ? ' / ' + p.left.join(' ') : '')).trim();
}
const nobody = () => draft.out === null, out = () => draft.out === draft.names[draft.at];
const mayBeEmpty = () => rounds() && !is('points');
const bodyOf = texts => ({entries: Object.fromEntries(draft.names.map((name, i) => [name, texts[i]]).filter(e => e[1] || mayBeEmpty())), ...nobody() ? {no_out: true} : {out: is('points') ? draft.out : ''}, points: is('points')});
const finalBody = () => bodyOf(draft.p.map(p => entry(p, true)));

/** Where nobody has cards left yet, one is given a card; figures that come of it are not shown. */
function question() {
	const texts = draft.p.map(p => entry(p)), all = texts.every(text => text || mayBeEmpty()), show = texts.map(() => 'all');
	if (!texts.some(Boolean)) return null;
	if (!all || is('points') || rounds() || nobody() || /\/\s*[^\s,]/.test(texts))
		return {show, whole: all && str(texts) === str(draft.p.map(p => entry(p, true))), body: bodyOf(texts)};
	texts[draft.at] += ' / ' + [...'345678'].find(r => cardsOf(texts.join(' ')).filter(c => rank(c) === r).length < 6);
	show[draft.at] = 'laid';
	return {show, wants: true, body: bodyOf(texts)};
}

let result = null, asked = 0, timer; // with its answer
function score() {
	clearTimeout(timer);
	if (!sheet || !pen() || !joined) return;
	const q = question(), key = str(q), mine = ++asked;
	if (q && (result?.key !== key || result.lost)) timer = setTimeout(async () => {
		const next = {...q, key};
		try {
			let r = await call('POST', 'score', q.body);
			if (!r.ok) next.problem = r.json;
			if (r.status === 422 && !q.body.no_out && !q.body.points) r = await call('POST', 'score', {...q.body, out: undefined, no_out: true});
			if (r.ok) next.json = r.json;
		} catch { next.lost = true; }
		if (mine !== asked) return;
		result = next;
		drawScore();
	}, 120);
	drawScore();
}
const current = () => result?.key === str(question()) && result;
const ready = () => current() && result.whole && result.json && !result.problem;

const uuid7 = () => (Date.now().toString(16).padStart(12, '0') + '7' + [...crypto.getRandomValues(new Uint8Array(19))].map((b, i) =>
	(i === 3 ? 8 | b & 3 : b & 15).toString(16)).join('')).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const enqueue = state => queue.push({...draft, id: uuid7(), state, body: finalBody()});
const forget = item => { queue = queue.filter(q => q !== item); };
const resume = () => { save(); drawAll(); flush(); };
function record() {
	if (draft.was) return correct();
	enqueue('waits');
	begin(draft.mode);
	resume();
}

let sending = false;
async function flush() {
	const item = queue.find(q => q.state === 'waits');
	if (sending || !item || !joined) return;
	sending = true;
	let pause;
	try {
		const r = await call('PUT', 'hands/' + item.id, item.body, item.tag);
		if (r.ok) {
			forget(item);
			for (const q of queue) if (q.tag === item.tag) q.tag = r.tag;
			sayMine(r.json.standing === false ? t('since_undone') : t('recorded', nameOf(r.json), scores(r.json)));
			await refresh();
		} else if (r.status === 412) {
			await refresh();
			item.state = sheet.id === item.mid ? 'moved' : 'other_match';
		} else if (r.status > 422) pause = r.wait || 3e3;
		else if (joined) { item.state = 'refused'; item.why = r.json; }
		if (item.state !== 'waits') inspect(item);
	} catch { pause = 5e3; }
	sending = false;
	setTimeout(resume, pause);
}

function command({match, body: {entries, points, out, no_out}}) {
	const quoted = s => `'${s.replaceAll("'", "'\\''")}'`;
	return ['chapeau add -m ' + match, points && '--points', no_out && '--no-out', out && '--out ' + quoted(out), ...Object.entries(entries).map(e => quoted(e.join('=')))].filter(Boolean).join(' ');
}
async function inspect(item) {
	const {state, why = {}} = item, moved = state === 'moved', last = sheet?.hands.at(-1);
	const answer = await ask(t(moved || state === 'waits' ? state : 'not_recorded'), [para(moved ? last && t('last_line', nameOf(last), scores(last)) : why.title || state !== 'waits' && T[state],
		why.remedy, t('to_type')), h('pre', command(item))], ...moved ? [tg('enter', sheet.hands.length + 1)] : [], t('later'), t('discard'));
	if (moved && !answer) Object.assign(item, {state: 'waits', tag});
	if (answer === (moved ? 2 : 1)) forget(item);
	resume();
}

async function alter(title, texts, yes, method, path, body, done, match = tag) {
	const reason = h('input'), line = method !== 'POST';
	if (await ask(title, [para(texts), line && h('label', t('reason'), reason)], yes, t('cancel'))) return;
	try {
		const r = await call(method, path, line ? {...body, reason: reason.value} : body, match);
		if (r.ok) { sayMine(done(r.json)); await refresh(); }
		else await ask(t('nothing_done'), para(r.json.title, r.json.remedy), t('close'));
		return r.ok;
	} catch { ask(t('nothing_known'), '', t('close')); }
}
const altered = ({before, after}) => after ? t('corrected', nameOf(after), scores(before), scores(after)) : t('dropped', nameOf(before), scores(before));
async function correct() {
	const {was} = draft;
	if (await alter(tg('correct', was.number), [t('before', scores(was)), t('now', scores(result.json))], t('correct'), 'PUT', 'lines/' + was.number, finalBody(), altered, draft.tag)) leave();
}
const leave = () => { begin(); wanted = 'sheet'; drawAll(); };
const drop = (l, match) => alter(t('drop_line', nameOf(l)), [t('before', scores(l)), t('drop_then')], t('drop'), 'DELETE', 'lines/' + l.number, {}, altered, match);
const undo = () => alter(t('undo_what'), change || t('unseen'), t('undo'), 'POST', 'undo', {}, json => t('undone', undone = json.undone[0].what));
const redo = () => alter(t('redo_what'), undone || t('unseen'), t('redo'), 'POST', 'redo', {}, json => t('redone', json.redone[0].what));
const again = () => alter(t('again'), '', t('begin'), 'POST', 'matches', {again: true}, () => t('new_match'));

function drawAll() {
	view = !pen() || sheet && !open() && !begun() ? 'sheet' : wanted;
	document.body.className = view + (sheet && rounds() ? ' rounds' : '');
	for (const id of ['enter', 'sheet']) $(id).hidden = !sheet || view !== id;
	drawHead();
	if (sheet) view === 'sheet' ? drawSheet() : drawEntry();
}
function drawHead() {
	const waiting = queue.filter(q => q.state === 'waits').length, stuck = queue.length - waiting;
	const since = new Intl.DateTimeFormat(T.lang, {timeStyle: 'short'}).format(heardAt);
	paint('live', joined && (live ? '● ' + t('live') : '○ ' + t('silent', since)));
	paint('waiting', !joined && t('scan') + ' ', !sending && waiting > 0 && tn('waiting', waiting) + ' ', stuck > 0 && tn('stuck', stuck) + ' ',
		queue.length > sending && button(t('look'), () => inspect(queue.find(q => q.state !== 'waits') || queue[0])));
	if (!sheet) return;
	const {settlement: {winner}, totals, rules: {target}} = sheet, next = sheet.hands.length + 1, dealer = nextDealer();
	paint('totals', sheet.players.map((name, i) => h('div', name, ' ', h('strong', totals[i]), h('small', open() && t('to_go', Math.max(0, target - totals[i]))))));
	paint('deal', sheet.disputed && h('p', {class: 'warn'}, '⚠ ', t('disputed', sheet.match)), !open() ? winner ? t('won', winner) : t('over') : dealer ? tg('deals', next, dealer) : tg('name', next));
	const go = (to, disabled) => toggle(t(to), () => { wanted = to; drawAll(); }, view === to, {disabled});
	paint('nav', pen() && [go('enter', !open() && !begun()), go('sheet', false), view === 'enter' &&
		h('select', {'data-k': 'mode', ariaLabel: t('how'), onchange: e => edit(() => {
			if (e.target.value === 'text') for (const p of draft.p) p.text = entry(p, true);
			draft.mode = e.target.value;
		})()}, ['cards', 'points', 'text'].map(value => h('option', {value, selected: is(value)}, t('mode_' + value))))]);
}
function load(p, text) {
	const [laid, left = ''] = text.split('/');
	Object.assign(p, {sets: laid.split(' ').map(cardsOf).filter(set => set[0]), left: cardsOf(left), to: 'new'});
}

function drawEntry() {
	const d = draft, p = me();
	const row = (cards, k, on) => h('span', {class: on ? 'set on' : 'set'}, cards.map((c, i) =>
		button(seen(c), takeOff(cards, i), {class: 'card', 'data-k': k + i, ariaLabel: t('take_off', seen(c))})));
	paint('cards', d.was && h('p', tg('correct', d.was.number), ' ', button(t('cancel'), leave)), is('points') ? h('output', pretty(p.points || '…')) : is('text') ? t('type', d.names[d.at]) :
		[p.sets[0] ? p.sets.map((set, i) => row(set, `s${i}-`, set === openSet(p))) : h('small', t('no_cards')),
			(p.left[0] || p.to === 'left') && h('div', h('small', t('left'), ' '), row(p.left, 'l', p.to === 'left'))]);
	$('typed').hidden = !is('text');
	if ($('typed').value !== p.text) $('typed').value = p.text;
	$('no').checked = nobody();
	$('nobody').textContent = tg('nobody');
	paint('keys', is('points') ? digitKeys() : is('cards') && cardKeys(p));
	$('keys').className = d.mode;
	drawScore();
}
const eraseKey = () => button('⌫', erase, {ariaLabel: t('back')});
const digitKeys = () => [[...'123⌫456*789-0'].map(k => k === '⌫' ? eraseKey() : button(pretty(k), edit(p => { p.points += k; }),
	{ariaLabel: k === '*' ? tn('star', 1) : k === '-' ? t('below') : k, disabled: rounds() && /[*-]/.test(k)})),
	toggle(t('out'), edit(() => { draft.out = out() ? '' : draft.names[draft.at]; }), out())];
function cardKeys(p) {
	const all = draft.p.flatMap(q => [q.sets, q.left].flat(2)), dear = c => /Qs|Jd/.test(c), mille = !rounds();
	const gone = c => all.filter(a => mille && (dear(a) || dear(c)) ? a === c : rank(a) === c).length >= (mille ? dear(c) ? 2 : /[QJ]/.test(c) ? 6 : 8 : c === 'Jo' ? 1 : 4);
	return [['A', ...'23456789', '10', 'J', 'Q', 'K', ...mille ? ['Jd', 'Qs'] : ['Jo']].map(c => button(c === 'Jo' ? T[c] : seen(c), tap(c), {disabled: gone(c), 'data-k': c, ariaLabel: T[c] || c})),
		!mille && [...[...'shdc'].map(s => button(seen('-' + s).slice(1), tapSuit(s), {'data-k': s, ariaLabel: T[s]})), eraseKey()],
		button(tg('next'), edit(() => { p.to = 'new'; }), {class: 'wide'}), toggle(t('left'), edit(() => { p.to = p.to === 'left' ? 'new' : 'left'; }), p.to === 'left', {class: 'wide'}), mille && eraseKey()];
}

const figures = (e, laid) => h('dl', Object.entries({laid: e.melded, ...!laid && {held: -e.held, bonus: e.bonus, not_used: -e.penalty,
	natural_out: e.multiplier > 1 && '×2', score: scoreOf(e)}}).map(([key, value]) => value ? [h('dt', t(key)), h('dd', value)] : ''), !laid && e.out && h('dd', {class: 'out'}, t('out')));
const byCard = e => h('ul', (e.sets || e.melds || []).map(s => h('li', h('span', setText(s.cards)), h('b', s.points + (s.bonus ? ' + ' + s.bonus : '')), s.perfect && ' ' + t('perfect'))),
	e.left && h('li', h('span', t('left'), ' ', e.left.split(' ').map(setText).join(' ')), h('b', e.held > 0 && -e.held)));
const warnings = (all = []) => all.map(w => h('p', {class: 'warn'}, '⚠ ', w.message));

function drawScore() {
	if (view !== 'enter' || !sheet) return;
	const q = current(), {names, at, was} = draft, of = i => q && q.show[i] && q.json?.entries.find(e => e.player === names[i]), e = of(at), full = i => of(i) && q.show[i] === 'all';
	paint('tabs', names.map((name, i) => toggle([h('span', name), h('b', full(i) ? scoreOf(of(i)) : '…')], () => { draft.at = i; edited(); }, i === at, {'data-k': i})));
	if (q || !question()) {
		const p = q.problem;
		paint('verdict', e && figures(e, !full(at)));
		paint('problem', q.lost ? t('not_scored') : q.wants ? t('needs_left', names[1 - at], names[at]) : p && [p.title, place(p), p.remedy && h('small', p.remedy)]);
		paint('warnings', q.json && warnings(q.json.warnings.filter(w => !w.player || full(names.indexOf(w.player)))));
		$('details').hidden = !e || q.body.points;
		paint('more', e && byCard(e));
	}
	$('record').textContent = was ? tg('correct', was.number) : tg('record', sheet.hands.length + 1);
	$('record').disabled = !ready();
}
function place({at}) {
	const name = at && draft.names.find(n => at.field === '/entries/' + n), text = result.body.entries[name], end = at?.offset + at?.length;
	return text && h('code', name, '=', text.slice(0, at.offset), h('mark', text.slice(at.offset, end) || ' '), text.slice(end));
}

function drawSheet() {
	const {hands, players} = sheet, cell = e => h('td', h('b', scoreOf(e)), ' ', h('span', e.total ?? ''));
	paint('sheet', h('div', h('table', {class: 'lines'}, h('tr', ['#', t('dealer'), ...players].map(text => h('th', {scope: 'col'}, text))),
		hands.map(l => h('tr', h('th', {scope: 'row'}, button(l.number, () => explain(l), {ariaLabel: t('explain', nameOf(l))})), h('td', l.reason || l.dealer), l.entries.map(cell)))), !hands[0] && para(t('empty'))),
	h('div', !open() && settled(sheet.settlement), hands[0] && chart(), pen() && h('div', {class: 'row'}, button(t('undo'), undo), button(t('redo'), redo), !open() && button(t('again'), again))));
}
const settled = ({payout, winner, loser, ranking, lines = []}) => [payout && h('h2', t('pays', payout.from, payout.to, money(payout.amount, payout.currency))),
	ranking && h('ol', ranking.map(r => h('li', {value: r.place}, `${r.player} ${r.total}`))),
	h('table', lines.map(l => h('tr', h('td', t(l.factor > 1 ? 'times' : l.item, winner, loser, l.count ?? l.hundreds, l.factor)),
		h('td', l.game_points), h('td', l.amount && money(l.amount, sheet.stakes.currency)))))];

async function explain(l) {
	const match = tag, {kind} = l;
	const answer = await ask(nameOf(l), [para(l.corrected && t('was_corrected'), l.reason, l.after_finish && t('after_finish')),
		l.entries.map(e => [h('h3', e.player, ' ', h('small', 'total' in e && t('total', e.total))), byCard(e), figures(e)]), warnings(l.warnings)],
	t('close'), ...pen() ? [t('drop'), ...kind === 'adjust' ? [] : [t('correct')]] : []);
	if (answer === 1) drop(l, match);
	if (answer !== 2) return;
	begin(kind);
	Object.assign(draft, {tag: match, was: l, out: l.no_out ? null : l.out || ''});
	l.entries.forEach((e, i) => {
		load(draft.p[i], (e.sets || e.melds || []).map(s => s.cards).join(' ') + ' / ' + (e.left || ''));
		if (is('points')) draft.p[i].points = '*'.repeat(e.stars || 0) + e.score;
	});
	wanted = 'enter';
	drawAll();
	score();
}

function chart() {
	const lines = sheet.hands.filter(l => !l.after_finish), {target} = sheet.rules;
	const all = [0, target, ...lines.flatMap(l => l.entries.map(e => e.total))], high = Math.max(...all), low = Math.min(...all);
	const y = v => 10 + 180 * (high - v) / (high - low), text = (x, y, ...s) => h('text', {x, y: y + 5}, s);
	const marks = ['M-4-4h8v8h-8z', 'M0-6 6 0 0 6-6 0z', 'M0-6 6 5h-12z', 'M-6-2h12v5h-12z'];
	return h('svg', {viewBox: '0 0 420 200', 'aria-hidden': true}, [0, target].map(v => [h('path', {d: `M42 ${y(v)}H312`, class: v ? 'target' : ''}), text(36, y(v), v, {class: 'end'})]),
		sheet.players.map((name, p) => {
			const way = lines.map((l, i) => [42 + 270 * (i + 1) / lines.length, y(l.entries[p].total)]), key = 20 + 20 * p;
			return h('g', {class: 'p' + p}, h('path', {d: 'M' + [[42, y(0)], ...way].join('L'), class: 'curve'}), [...way, [328, key]].map(at => h('path', {d: marks[p], transform: `translate(${at})`})),
				text(338, key, [...name].slice(0, 9).join('')));
		}));
}

$('by_card').textContent = t('by_card');
$('record').onclick = record;
$('no').onchange = edit(() => { draft.out = nobody() ? '' : null; });
$('typed').oninput = e => { me().text = e.target.value; save(); score(); };
drawAll();
join();
