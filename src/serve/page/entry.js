// A hand: tapped, sent, changed.
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

// `to` is where a player's next card goes: the 'open' set, a 'new' one, the cards 'left'.
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
// To the last card, or all bare ones that can be a run.
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

// In the notation; a short open set counts only in the `whole` report.
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

// Where nobody has cards left yet, one is given a card; figures that come of it are not shown.
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
