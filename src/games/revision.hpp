#pragma once

namespace games {

/// The revision of what hands score. It is raised with every change that gives a recorded hand another score;
/// a file that was kept with an older one is brought over when it is opened, and the results that move are
/// named.
int scoring_revision();

}  // namespace games
