script_test(launcher cli launcher.sh)
script_test(stations peer stations.py)
