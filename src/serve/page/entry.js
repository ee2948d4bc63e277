// A hand: tapped, sent, changed.
const say = (...kids) => paint('said', kids);
const sayOwn = (r, ...kids) => { own = r.tag; say(kids); };
const pretty = text => text.replaceAll('*', '★');
const scoreText = e => '★'.repeat(e.stars || 0) + (e.chapeau ? `(${-e.score})` : e.score);
const scoreOf = e => h('span', {class: e.chapeau ? 'circle' : '', role: 'img', ariaLabel: list([e.score + '', e.stars && tn('star', e.stars), e.chapeau && t('chapeau')])}, scoreText(e));
const scores = l => list(l.entries.map(e => `${e.player} ${scoreText(e)}`));
const nameOf = l => l.kind === 'adjust' ? t('line', l.number) : tg('name', l.number);
const para = (...texts) => texts.flat().map(text => text && h('p', text));
const seen = card => card.replace(/(?!^)[shdc]$/, s => '♠♥♦♣'['shdc'.indexOf(s)] + '\uFE0E');
const cardsOf = text => text.match(/(10|Jo|[A2-9JQK])[shdc]?/g) || [];
const setText = text => cardsOf(text).map(seen).join(/10/.test(text) ? '-' : '');
const nextDealer = () => {
	const last = sheet.hands.findLast(l => l.dealer)?.dealer, all = sheet.players;
	return last ? all[(all.indexOf(last) + 1) % all.length] : sheet.first_dealer;
};

let asking = Promise.resolve();
const ask = (title, content, ...buttons) => asking = asking.then(() => new Promise(resolve => {
	const box = $('dialog');
	let answer = -1;
	paint('dialog', h('h2', {id: 'asked'}, title), content, h('div', {class: 'row'},
		buttons.map((text, i) => button(text, () => { answer = i; box.close(); }, {class: i ? '' : 'main'}))));
	box.onclose = () => resolve(answer);
	box.showModal();
}));

// `to` is where a player's next card goes: the number of the open set, a 'new' one, the cards 'left'; null: to where it
// fits, after a line was loaded. `made` is what the cards were when they became the text. `kept` is a hand that waits until
// a correction is done.
const begin = (mode = 'cards') => {
	result = null;
	draft = {tag, kept: null, dealer: '', mid: sheet.id, match: sheet.match, names: sheet.players, was: null, mode, at: 0, out: '',
		p: sheet.players.map(() => ({sets: [], left: [], to: 'new', points: '', text: '', made: ''}))};
	save();
};
const begun = () => draft.was || draft.p.some(p => p.sets[0] || p.left[0] || p.points || p.text), is = mode => draft.mode === mode;
const me = () => draft.p[draft.at];
// After every tap: empty sets go, and the open one keeps its place.
const edited = () => {
	const p = me(), set = p.sets[p.to];
	p.sets = p.sets.filter(set => set[0]);
	if (set) p.to = p.sets.includes(set) ? p.sets.indexOf(set) : p.sets.length - 1;
	say('');
	save();
	drawEntry();
	score();
};
const edit = f => () => { f(me()); edited(); };
const rank = card => card.match(/10|Jo|./)[0];
const openSet = p => is('cards') && p === me() && p.sets[p.to];
// The rank that makes a set of the cards, which are a wild card's own where there are only such; '' where there is none.
const rankOf = set => {
	const wild = rounds() ? 'Jo' : '2', [first = wild, other] = new Set(set.filter(c => c !== wild).map(rank));
	return other ? '' : first;
};

// A card goes to the open set if it fits there. In Mille the sets of one rank are one set, so it joins another of its rank.
const tap = card => edit(p => {
	if (p.to === 'left') return p.left.push(card);
	let set = openSet(p);
	if (!set || !rounds() && card !== '2' && rankOf(set) !== rank(card)) {
		const free = p.to === null;
		set = (free || !rounds()) && p.sets.find(s => rankOf(s) === rank(card)) || free && card === '2' && !p.sets[1] && p.sets[0];
		if (!set) p.sets.push(set = []);
		p.to = p.sets.indexOf(set);
	}
	set.push(card);
});
// To the last card, or all bare ones that can be a run.
const tapSuit = suit => edit(p => {
	const row = p.to === 'left' ? p.left : openSet(p) || p.sets.at(-1) || [], bare = row.filter(c => c !== 'Jo' && c === rank(c)), last = row.findLastIndex(c => c !== 'Jo');
	const run = p.to !== 'left' && bare[0] && new Set(bare).size === bare.length;
	row.forEach((c, i) => { if (run ? bare.includes(c) : i === last) row[i] = rank(c) + suit; });
});
const takeOff = (row, i) => edit(p => {
	row.splice(i, 1);
	if (row !== p.left) p.to = p.sets.indexOf(row);
});
const erase = edit(p => {
	if (is('points')) p.points = p.points.slice(0, -1);
	else if (p.to === 'left' && p.left[0]) p.left.pop();
	else if (openSet(p)) openSet(p).pop();
	else p.to = p.sets.length - 1;
});

// In the notation; a short open set counts only in the `whole` report.
const entry = (p, whole) => {
	if (is('text')) return p.text.trim();
	if (is('points')) return /\d/.test(p.points) && p.points || '';
	const sets = p.sets.filter(set => whole || set.length > 2 || set !== openSet(p));
	return (sets.map(set => set.join('')).join(' ') + (p.left[0] ? ' / ' + p.left.join(' ') : '')).trim();
};
const nobody = () => draft.out === null, out = () => draft.out === draft.names[draft.at];
const optional = () => rounds() && !is('points');
const bodyOf = texts => ({entries: Object.fromEntries(draft.names.map((name, i) => [name, texts[i]]).filter(e => e[1] || optional())), ...nobody() ? {no_out: true} : {out: is('points') ? draft.out : ''}, points: is('points'),
	dealer: draft.dealer || undefined});
const finalBody = () => bodyOf(draft.p.map(p => entry(p, true)));

// What the server is asked to score, null where there is nothing yet. Where nobody has cards left yet, one is given a
// card; figures that come of it are not shown, nor those without the open set, which is too short.
const question = () => {
	const texts = draft.p.map(p => entry(p)), all = texts.every(text => text || optional()), show = texts.map(() => 'all');
	if (!texts.some(Boolean)) return null;
	const whole = all && str(texts) === str(draft.p.map(p => entry(p, true)));
	if (texts[draft.at] !== entry(me(), true)) show[draft.at] = 'laid';
	if (!all || is('points') || rounds() || nobody() || /[/／]\s*[^\s,]/.test(texts))
		return {show, whole, body: bodyOf(texts)};
	texts[draft.at] += ' / ' + [...'345678'].find(r => cardsOf(texts.join(' ')).filter(c => rank(c) === r).length < 6);
	show[draft.at] = 'laid';
	return {show, wants: true, body: bodyOf(texts)};
};

// The last question with its answer.
let result = null, asked = 0, timer;
const score = () => {
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
};
const current = () => result?.key === str(question()) && result;
const ready = () => current() && result.whole && result.json && !result.problem;

// Version 7: the time, then chance. A page of plain HTTP has no randomUUID.
const uuid7 = () => {
	const time = [...Date.now().toString(16).padStart(12, '0')];
	return 'tttttttt-tttt-7xxx-axxx-xxxxxxxxxxxx'.replace(/[tx]/g, c => c === 't' ? time.shift() : (crypto.getRandomValues(new Uint8Array(1))[0] & 15).toString(16));
};
// The ids of those that were recorded in this tab: behind another's hand the same one may lie here, not recorded yet.
const mine = [];
const enqueue = state => {
	queue.push({...draft, id: mine[mine.length] = uuid7(), state, body: finalBody()});
	keep(queue.at(-1));
};
const forget = item => {
	queue = queue.filter(q => q !== item);
	delete kept[prefix + item.id];
};
const resume = () => { drawAll(); flush(); };
const record = () => {
	if (draft.was) return correct();
	enqueue('waits');
	begin(draft.mode);
	resume();
};

let sending = false;
const flush = async () => {
	const item = queue.find(q => q.state === 'waits');
	if (sending || !item || !joined || !pen() || !sheet) return;
	sending = true;
	let pause;
	try {
		const r = await call('PUT', 'hands/' + item.id, item.body, item.tag);
		if (r.ok) {
			forget(item);
			// What was entered behind it saw no other sheet. Of a hand that had arrived before, others may have come after it.
			if (r.status === 201 && mine.includes(item.id)) for (const next of [...queue, draft, draft.kept]) if (next?.tag === item.tag && (!next.id || mine.includes(next.id))) { next.tag = r.tag; next === draft ? save() : keep(next); }
			sayOwn(r, 'standing' in r.json ? t('since_undone') : [t('recorded', nameOf(r.json), scores(r.json)), warnings(r.json.warnings.filter(w => w.code === 'entered_twice')),
				r.status === 201 && button(t('undo'), () => sendUndo(r.tag))]);
			await refresh();
		} else if (r.status === 412) {
			await refresh();
			item.state = sheet.id === item.mid ? 'moved' : 'other_match';
		} else if (r.status > 422) pause = r.wait || 3e3;
		else if (r.status === 403) { rights = 'read'; saveRights(); }
		else if (r.json.code === 'recorded') { forget(item); sayOwn(r, r.json.title); }
		else if (r.status !== 401) { item.state = 'refused'; item.why = r.json; }
		keep(item);
		if (item.state !== 'waits') inspect(item);
	} catch { pause = 5e3; item.tried = 1; }
	sending = false;
	setTimeout(resume, pause);
};

const command = ({match, body: {entries, points, out, no_out, dealer}}) => {
	const quoted = s => `'${s.replaceAll("'", "'\\''")}'`;
	return ['chapeau add -m ' + match, points && '--points', no_out && '--no-out', out && '--out ' + quoted(out), dealer && '--dealer ' + quoted(dealer), ...Object.entries(entries).map(e => quoted(e.join('=')))].filter(Boolean).join(' ');
};
const inspect = async item => {
	const {state, why = {}} = item, moved = state === 'moved', last = sheet?.hands.at(-1), shown = tag;
	const answer = await ask(t(moved || state === 'waits' ? state : 'not_recorded'), [para(moved ? last && t('last_line', nameOf(last), scores(last)) : why.title || state !== 'waits' && T[state],
		fix(why), t('to_type')), h('pre', command(item))], ...moved ? [tg('enter', sheet.hands.length + 1)] : [], t('later'), t('discard'));
	if (moved && !answer) keep(Object.assign(item, {state: 'waits', tag: shown}));
	if (answer === (moved ? 2 : 1)) forget(item);
	resume();
};

// What to do about an error: in words of this page where it has some.
const fix = problem => T['fix_' + problem.code] || problem.remedy;

// Sends a change of the match, and says what it came to. Returns whether it was made.
const send = async (method, path, body, done, match) => {
	try {
		const r = await call(method, path, body, match);
		if (r.ok) { sayOwn(r, done(r.json)); await refresh(); }
		else await ask(t('nothing_done'), para(r.json.title, fix(r.json)), t('close'));
		return r.ok;
	} catch { ask(t('nothing_known'), '', t('close')); }
};
// Does something to the match as it stands now, if the answer is yes.
const sure = async (title, text, yes, act) => {
	const match = tag;
	await ask(title, para(text), t(yes), t('return')) || act(match);
};
const amend = async (title, content, yes, method, line, body, match, why = '') => {
	const reason = h('input', {value: why});
	return !await ask(title, [content, h('label', t('reason'), reason)], t(yes), t('return')) &&
		send(method, 'lines/' + line.number, {...body(), reason: reason.value}, altered, match);
};
const altered = ({before, after}) => after ? t('corrected', nameOf(after), scores(before), scores(after)) : t('dropped', nameOf(before), scores(before));
const correct = async () => {
	const {was} = draft, body = finalBody();
	if (await amend(tg('correct', was.number), para(t('before', scores(was)), t('now', scores(result.json))), 'correct', 'PUT', was, () => body, draft.tag)) leave();
};
// Ends a correction; the hand that was being entered is there again.
const leave = () => {
	const {kept} = draft;
	begin();
	if (kept) draft = kept;
	wanted = kept ? 'enter' : 'sheet';
	save();
	drawAll();
	score();
};
const adjust = (l, match) => {
	const fields = l.entries.map(e => h('input', {value: e.score}));
	amend(t('correct_line', l.number), l.entries.map((e, i) => h('label', t('points_of', e.player), fields[i])), 'correct', 'PUT', l,
		() => ({entries: Object.fromEntries(l.entries.map((e, i) => [e.player, fields[i].value]))}), match, l.reason);
};
const drop = (l, match) => amend(t('drop_line', nameOf(l)), para(t('before', scores(l)), t('drop_then')), 'yes_drop', 'DELETE', l, () => ({}), match);
const reversed = ({undone: [u] = [], redone: [r] = []}) => u ? t('undone', pretty(u.what)) : t('redone', pretty(r.what));
const sendUndo = match => send('POST', 'undo', {}, reversed, match);
// Asks the server first what it would be: what this phone saw last may be something else.
const reverse = way => {
	const match = tag, act = body => done => send('POST', way, body, done, match);
	act({dry_run: true})(json => void sure(t(way + '_what'), pretty((json.undone || json.redone)[0].what), 'yes_' + way, () => act({})(reversed)));
};
const undo = () => reverse('undo'), redo = () => reverse('redo');
const again = () => sure(t('again'), '', 'begin', match => send('POST', 'matches', {again: true}, () => t('begun'), match));
